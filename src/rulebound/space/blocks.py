"""Moves of blocks of two by two squares; a block is named by its top left square, its anchor."""

from rulebound.space.board import Mask, Square, bits


def squares_of(stride: int, anchors: Mask) -> Mask:
    """Return all squares of the blocks with these anchors."""
    pairs = anchors | anchors << 1
    return pairs | pairs << stride


def fitting(stride: int, unwalled: Mask, free: Mask) -> Mask:
    """Return the anchors of the blocks on free squares; those of ``unwalled`` no wall parts."""
    pairs = free & free >> 1
    return unwalled & pairs & pairs >> stride


def stepped(stride: int, anchors: Mask, fits: Mask, clear: Mask) -> Mask:
    """Return the anchors one step away, of those that fit.

    ``clear`` are the top left squares of three by three squares without wall or opening inside, the room that
    a diagonal step touches. A straight step sweeps over edges that lie inside the new block, so fitting says
    it all.
    """
    up = anchors >> stride
    left = anchors >> 1
    return fits & (
        (anchors | (up & clear)) << 1
        | left
        | (anchors | (left & clear)) << stride
        | up
        | (anchors & clear) << stride + 1
        | up >> 1 & clear
    )


def layers_from(
    stride: int, start: Square, allowance: int, fits: Mask, clear: Mask, until: Mask
) -> list[Mask]:
    """Return the anchors first reached at each number of steps, up to the layer with one of ``until``."""
    layer = 1 << start
    fits &= ~layer
    layers: list[Mask] = []
    while layer:
        layers.append(layer)
        if layer & until or len(layers) > allowance:
            break
        layer = stepped(stride, layer, fits, clear)
        fits ^= layer
    return layers


def path_between(
    stride: int, start: Square, target: Square, allowance: int, fits: Mask, clear: Mask
) -> tuple[Square, ...] | None:
    """Return the shortest walk from anchor to anchor, diagonals first; None if the allowance does not do."""
    if start == target:
        return ()
    here = 1 << start
    if not fits >> target & 1:
        return None
    layers = layers_from(stride, target, allowance, fits | here, clear, here)
    if not layers[-1] & here:
        return None
    walked: list[Square] = []
    square = start
    for layer in layers[-2::-1]:
        best_gap = -1
        for choice in bits(stepped(stride, 1 << square, layer, clear)):
            across = choice % stride - target % stride
            down = choice // stride - target // stride
            gap = across * across + down * down
            if best_gap < 0 or gap < best_gap:
                square, best_gap = choice, gap
        walked.append(square)
    return tuple(walked)
