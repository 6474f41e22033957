"""The content of Mythic Earth: the core pack is sound, and each fault of a pack is named with its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.content.files import ContentError
from rulebound.games.mythic_earth.clauses import load_clauses
from rulebound.games.mythic_earth.game import MythicEarth, mythic_earth
from rulebound.games.mythic_earth.pack import CORE, Pack, effects, load_pack, schemas, validate
from rulebound.games.mythic_earth.pack_grounds import road
from rulebound.kernel.errors import SetupError
from rulebound.space.field.shapes import rectangle

Write = Callable[[str], Path]
NO_CLAUSE = "ME-" + "NONE-01"  # put together, so that this file covers no clause


@pytest.fixture
def pack() -> Pack:
    return load_pack()


@pytest.fixture
def mine(tmp_path: Path) -> Write:
    def write(text: str) -> Path:
        (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def changed(path: str, entry: str, old: str, new: str) -> str:
    """An entry of the core pack with one place changed, as a file of its own under the same kind."""
    text = (CORE / path).read_text()
    kind, parts, found = "", {}, ""
    for line in text.splitlines(keepends=True):
        if line[0].isalpha():
            kind = line
        if line.startswith("  - id: "):
            found = line.split()[2]
            parts[found] = kind + line
        elif found and not line.startswith("#"):
            parts[found] += line if not line[0].isalpha() else ""
    assert old in parts[entry], parts[entry]
    return str(parts[entry].replace(old, new, 1))


# ---------------------------------------------------------------- the core pack


def test_the_core_pack_is_sound() -> None:
    assert validate() == []
    assert validate(CORE) == []


def test_every_clause_of_the_register_is_there() -> None:
    clauses = load_clauses()
    assert len(clauses) == 454
    assert all(clause.text and clause.where for clause in clauses.values())
    assert sum(1 for clause in clauses.values() if clause.status == "next") == 0


def test_the_seven_factions_have_their_public_figures(pack: Pack) -> None:
    counts = {name: len(pack.of(name)) for name in pack.factions}
    assert counts == {
        "aztec": 9,
        "inca": 10,
        "inuit": 10,
        "maya": 10,
        "taino": 9,
        "tribal-nations": 10,
        "western-federations": 8,
    }
    known = {
        "aztec-ayar": 198,
        "tribal-wolves": 80,
        "maya-camazotz": 137,
        "inca-maras": 120,
        "inuit-amarok": 147,
    }
    assert {name: pack.units[name].points for name in known} == known
    assert all("points" in unit.origin.public for unit in pack.units.values())


def test_every_card_says_which_figures_are_ours(pack: Pack) -> None:
    wolves, marauders = pack.units["tribal-wolves"].origin, pack.units["aztec-marauders"].origin
    assert wolves.older_edition is not None
    assert {"M", "SH", "FI", "SV", "RE", "BR", "W"} <= set(marauders.ours)


def test_lengths_are_in_mil(pack: Pack) -> None:
    assert pack.weapons["bow"].range == 20_000
    assert pack.weapons["bow"].long_from == 10_000
    assert pack.units["inca-condor-riders"].kinds[0].line.move == 10_000
    assert pack.units["inca-condor-riders"].radius == 787
    assert pack.types["humanoid"].eyes == 1_250
    assert pack.spells["mouth-of-xibalba"].target.diameter == 3_000
    assert pack.pieces["stone-wall"].across == 6_021
    assert pack.scenarios["break-the-siege"].grounds["48x72"].places[3] == (23_000, 14_500)


def test_a_piece_is_turned_and_moved(pack: Pack) -> None:
    hut = pack.pieces["hut"]
    assert hut.area((3_000, 2_000), 90) == hut.area((3_000, 2_000), 0) == rectangle(1_500, 500, 4_500, 3_500)


def test_spells_are_open_by_people_and_alignment(pack: Pack) -> None:
    names = {spell.id for spell in pack.spells_for("inca", "everliving")}
    assert len(names) == 10
    assert {"lance-of-inti", "gaia-remembers"} <= names
    assert not {"hail-of-obsidian", "stolen-hour"} & names


def test_devotions_and_tables_are_found_by_their_number(pack: Pack) -> None:
    assert pack.devotion("everchanging", 3).name == "Head of The Snake"
    with pytest.raises(KeyError):
        pack.devotion("everchanging", 9)
    assert [table.number for table in pack.tables_for("the-ball-court", "36x36")] == [1, 2, 3, 4, 6]
    assert [blessing.number for blessing in pack.blessings_of("everliving")] == list(range(1, 10))


def test_effects_are_named_with_those_who_ask_for_them(pack: Pack) -> None:
    named = effects(pack)
    assert named["living_dead"] == ("talents:living-dead",)
    assert "spells:hail-of-obsidian" in named["hits"]
    assert all(name.isidentifier() for name in named)


def test_params_give_numbers_lengths_and_words(pack: Pack) -> None:
    night = pack.scenarios["the-night-procession"].rules[1].does
    assert (night.length("early"), night.number("late_from"), night.length("nothing", 7)) == (12_000, 4, 7)
    walls = pack.spells["bridge-of-twisted-grass"].effects[0]
    assert walls.names("tags") == ("water", "marsh")
    assert pack.spells["tupilaq"].effects[0].flag("backfires")


def test_schemas_can_be_made() -> None:
    assert all(isinstance(schema, dict) for schema in schemas().values())


def test_loading_twice_gives_the_same_pack(pack: Pack) -> None:
    assert load_pack() is pack
    assert len(pack.digest) == len(pack.playing) == 64


def test_a_pack_laid_over_changes_the_digest(pack: Pack, mine: Write) -> None:
    folder = mine(changed("weapons.yaml", "bow", "range_in: 20", "range_in: 24"))
    theirs = load_pack(extra=(folder,))
    assert theirs.weapons["bow"].range == 24_000
    assert theirs.digest != pack.digest
    assert theirs.playing != pack.playing


# ---------------------------------------------------------------- faults

AZTEC, MAYA = "factions/aztec.yaml", "factions/maya.yaml"
JAGUARS, SIEGE = "aztec-jaguar-warriors", ("scenarios/break-the-siege.yaml", "break-the-siege")
ZONE = "[[0, 0], [36, 0], [36, 6], [0, 6]]"

FAULTS: list[tuple[str, str, str, str, str]] = [
    # weapons
    ("weapons.yaml", "bow", "range_in: 20", "range_in: 1.23456", "mine.yaml:7: weapons[0].range_in: is no length in inches"),
    ("weapons.yaml", "bow", "range_in: 20", "range_in: 0", "a weapon that is ranged needs a range (ME-UNIT-04)"),
    ("weapons.yaml", "bow", "long_from_in: 10", "long_from_in: 20", "long range begins within the range"),
    ("weapons.yaml", "bow", "    shots: 1\n", "", "makes one shot or more"),
    ("weapons.yaml", "club", "strength: 0", "strength: 5", "mine.yaml:6: weapons[0].strength: Expected `int` <= 4"),
    ("weapons.yaml", "club", "strength: 0", "strength: 0\n    shots: 1", "has no range, shots or throws"),
    ("weapons.yaml", "bow", "shots: 1", "shots: 1\n    throw_to_hit: -1", "only a thrown weapon has figures for throws"),
    ("weapons.yaml", "bow", "id: bow", "id: Big_Bow", "'Big_Bow' is no id"),
    ("weapons.yaml", "bow", "ME-UNIT-04", NO_CLAUSE, f"weapons[0].clauses[0]: there is no clause {NO_CLAUSE}"),
    # Talents
    ("talents.yaml", "toughened", "    numbered: true\n", "", "the name of a numbered Talent ends in N"),
    ("talents.yaml", "command", "effect: command", "effect: Do It", "'Do It' is no name of a function"),
    ("talents.yaml", "command", "range_in: 10", "range_in: ten", "params.range_in: 'ten' is no length in inches"),
    ("talents.yaml", "command", "range_in: 10", "Range: 10", "'Range' is no name of a param"),
    ("talents.yaml", "toughened", "clause: ME-BASIC-18", f"clause: {NO_CLAUSE}", "overrides[0].clause: there is no"),
    # cards
    (AZTEC, JAGUARS, "faction: aztec", "faction: atlantis", "units[0].faction: there is no faction 'atlantis'"),
    (AZTEC, JAGUARS, "faction: aztec", "faction: maya", "the ids of Maya begin with maya-"),
    (AZTEC, JAGUARS, "minis: 5", "minis: 6", "units[0].minis: is 6, the kinds have 5"),
    (AZTEC, JAGUARS, "weapons: [sword]", "weapons: [sabre]", "kinds[0].weapons[0]: there is no weapon 'sabre'"),
    (AZTEC, JAGUARS, "weapons: [sword]", "weapons: [spear]", "attacks[0].weapon: the Mini bears no 'sword'"),
    (AZTEC, "aztec-eagle-warriors", "weapon: sword", "weapon: bow", "'bow' is no melee weapon"),
    (AZTEC, "aztec-eagle-warriors", "SH: 6", "SH: 0", "SH 0 allows no ranged weapon such as Bow"),
    (AZTEC, JAGUARS, "count: 1", "count: 2", "a Unit has one leader, not 2"),
    (AZTEC, JAGUARS, "woodsmen: 1", "walker: 1", "talents.walker: there is no Talent 'walker'"),
    (AZTEC, JAGUARS, "woodsmen: 1", "woodsmen: 2", "Woodsmen has no number; write 1"),
    (AZTEC, JAGUARS, "fast: 6", "fast: 8", "line.M: is 6, the Talent says Fast 8"),
    (AZTEC, "aztec-bound-dead", "dice: 2", "dice: 3", "throws 3 dice with its first weapon, its Talent says 2"),
    (AZTEC, "aztec-ayar", "    options:", "    more: {kind: others, cost: 1, up_to: 1}\n    options:", "has no others"),
    (AZTEC, JAGUARS, "replaces: [sword]", "replaces: [bow]", "options[0].replaces: nobody bears bow"),
    (AZTEC, JAGUARS, "replaces: [sword], ", "", "a weapon takes the place of others"),
    (AZTEC, JAGUARS, "weapon: spear", "weapon: sabre", "options[0].weapon: there is no weapon 'sabre'"),
    (AZTEC, JAGUARS, "weapon: spear", "weapon: spear, wounds: 2", "an option gives one thing"),
    (AZTEC, JAGUARS, "name: Jaguar Warriors", "name: Eagle-Warriors", "has 2 cards named 'eagle warriors'"),
    (AZTEC, JAGUARS, "name: Jaguar Warriors", "name: Jaguars [old]", "units[0].name: a force list cannot hold this name: ["),
    (AZTEC, JAGUARS, "name: Jaguar Warriors", "name: '# Jaguars'", "a line that begins with # is passed over"),
    (AZTEC, JAGUARS, "name: Jaguar Warriors", "name: Death joins Life", "cannot hold this name: 'joins' within it"),
    (AZTEC, JAGUARS, "name: Jaguar Warriors", "name: Jaguars x3", "'x' with a number behind it"),
    (AZTEC, JAGUARS, "name: Jaguar Warriors", 'name: "Jaguar\\nWarriors"', "or what is not shown"),
    (AZTEC, JAGUARS, "name: macuahuitls,", "name: 'clubs, new',", "options[1].name: a force list cannot hold this name: ,"),
    (AZTEC, JAGUARS, "id: macuahuitl,", "id: spear,", "has 2 options with the id 'spear'"),
    (AZTEC, "aztec-ayar", "wounds: 4", "wounds: 3", "options[0].wounds: is no more than the card has"),
    (AZTEC, "aztec-ayar", "who: leader", "who: others", "options[0].who: the card has no others"),
    (AZTEC, "aztec-high-priest", "magic_level: 3", "magic_level: 2", "magic_level: is no more than the card has"),
    (AZTEC, "aztec-high-priest", "heroic: true\n", "heroic: false\n", "a General is always a Heroic Figure (ME-UNIT-06)"),
    (AZTEC, "aztec-high-priest", "cap: 1", "cap: 2", "taken once (ME-UNIT-05)"),
    (AZTEC, "aztec-hummingbird-warriors", "needs: aztec-eagle-warriors", "needs: maya-tikal", "there is no other card"),
    (AZTEC, JAGUARS, "points: 87", "points: -1", "mine.yaml:7: units[0].points: Expected `int` >= 0"),
    (AZTEC, JAGUARS, "points: 87", "price: 87", "units[0].price: is not a field of this entry"),
    (MAYA, "maya-balam", "armour: medium", "armour: heavy", "Invalid enum value 'heavy'"),
    # magic
    ("spells.yaml", "hail-of-obsidian", "people: aztec", "people: toltec", "there is no faction 'toltec'"),
    ("spells.yaml", "hail-of-obsidian", "    sight: true\n", "", "a Magic Missile is aimed at an enemy in sight"),
    ("spells.yaml", "hail-of-obsidian", "    range_in: 18\n", "", "a spell has a range, but for one on dice"),
    ("spells.yaml", "the-grave-gives-back", "card: aztec-bound-dead", "card: nobody", "target.card: there is no card"),
    ("spells.yaml", "shadow-of-the-condor", "talent: fly", "talent: swim", "there is no Talent 'swim'"),
    ("spells.yaml", "quick-saplings", "diameter_in: 4", "diameter_in: 0", "a circle has a diameter"),
    ("spells.yaml", "hail-of-obsidian", "number: D3", "number: D4", "params.number: 'D4' is neither a whole number nor dice"),
    ("devotions.yaml", "divide-and-conquer", "        times: 2\n", "", "give 1 points; a Devotion gives two (ME-OBJ-08)"),
    ("devotions.yaml", "challenge", "number: 7", "number: 8", "has the same"),
    # Landscape
    ("pieces.yaml", "hut", "[1.5, 1.5]", "[-1.5, -1.5]", "outline: corner"),
    ("pieces.yaml", "hut", "    small: true\n", "", "a piece is small up to 8 inches across"),
    ("pieces.yaml", "hut", "height_in: 2.5", "height_in: 0", "neither what has no height nor an obstacle obscures"),
    ("tables.yaml", "s1", "piece: grove", "piece: castle", "pieces[2].piece: there is no piece 'castle'"),
    ("tables.yaml", "s1", "at: [10, 4]", "at: [1, 4]", "pieces[2]: Grove does not lie wholly on the table"),
    ("tables.yaml", "s1", "at: [10, 4]", "at: [24, 3.5]", "Thorn thicket overlaps Grove"),
    ("tables.yaml", "s1", "at: [10, 4]", "at: [17.6, 4]", "Thorn thicket lies less than 1.5 inches from Grove"),
    ("tables.yaml", "s1", "the-ball-court", "tennis", "fits[7]: there is no scenario 'tennis'"),
    ("tables.yaml", "s1", "number: 1", "number: 2", "has the same"),
    # scenarios
    (*SIEGE, ZONE, "[[0, 0], [36, 0], [36, 6], [-1, 6]]", "zones.south: reaches over"),
    (*SIEGE, ZONE, "[[0, 0], [36, 0], [0, 6], [36, 6]]", "edges 2 and 4 meet"),
    (*SIEGE, ZONE, "[[0, 0], [36, 0], [36, 30], [0, 30]]", "the zones overlap"),
    (*SIEGE, ZONE, "[[0, 0], [36, 0], [36, 2], [0, 2]]", "s1: has 72 square inches free"),
    (*SIEGE, "[[0, 18], [36, 18]]", "[[0, 18], [30, 18]]", "centre_line: runs from one edge"),
    (*SIEGE, "[18, 26]", "[18, 35.9]", "spots[1]: a token there would stick out"),
    (*SIEGE, "[18, 26]", "[13.5, 26]", "spots[1]: s1: Palisade lies on the token"),
    (*SIEGE, "[18, 26]", "[9, 26]", "spots[1]: is given twice"),
    (*SIEGE, "[18, 26], [27, 26], [10, 10], [26, 10]", "[18, 26]", "2 spots are too few for each Breach"),
    (*SIEGE, "at: [13.5, 26]", "at: [17.5, 26]", "Palisade overlaps Palisade"),
    (*SIEGE, "boulders, at: [13.5, 24.5]", "boulders, at: [1, 1]", "taken_off.s1[0]: no such piece"),
    (*SIEGE, "sides: [south, north]", "sides: [south, south]", "the two sides are different ones"),
    (*SIEGE, "besieged: north", "besieged: east", "roles.besieged: there is no side 'east'"),
    (*SIEGE, "most_points: 4", "most_points: 5", "most_points: is 5, the scoring allows 4"),
    # forces
    ("forces/aztec.yaml", "aztec-500", "total: 492", "total: 498", "total: is 498, the Units cost 492"),
    ("forces/inuit.yaml", "inuit-500", "minis: 9", "minis: 11", "at most 10 Minis, not 11 (ME-UNIT-01)"),
    ("forces/aztec.yaml", "aztec-500", "limit: 500", "limit: 400", "92 more than 400 points (ME-SETUP-01)"),
    # quick starts
    ("quick_starts.yaml", "first-blood", "table: s1", "table: l1", "The Green Wall does not fit"),
    ("quick_starts.yaml", "first-blood", "scenario: liberators-and-captors", "scenario: tea", "there is no scenario 'tea'"),
    ("quick_starts.yaml", "first-blood", "alignment: everchanging", "alignment: everliving", "(ME-ALIGN-01)"),
    ("quick_starts.yaml", "first-blood", "zone: north", "zone: south", "the zones are south and north, one each"),
    ("quick_starts.yaml", "first-blood", "force: aztec-500", "force: aztec-1000", "costs 998, more than 500 points"),
    ("quick_starts.yaml", "first-blood", "force: aztec-500", "force: nobody", "there is no ready-made force 'nobody'"),
    ("quick_starts.yaml", "first-blood", "medicine-man-1:", "mohawk-1:", "is no Magic User of this force"),
    ("quick_starts.yaml", "first-blood", "smoke-of-sweetgrass, ", "", "knows 1 spells, its Magic Level is 2 (ME-MAGIC-04)"),
    ("quick_starts.yaml", "first-blood", "smoke-of-sweetgrass", "stolen-hour", "'stolen-hour' is not open to it"),
    ("quick_starts.yaml", "first-blood", "healing-salve, ", "", "six different Blessings are chosen (ME-SETUP-08)"),
    ("quick_starts.yaml", "first-blood", "healing-salve", "hex", "'hex' is no Blessing of the everliving"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "entry", "old", "new", "said"), FAULTS)
def test_a_fault_is_named_with_its_place_and_reason(
    path: str, entry: str, old: str, new: str, said: str, mine: Write
) -> None:
    found = validate(mine(changed(path, entry, old, new)))
    assert any(said in fault for fault in found), found
    assert all(fault.count("\n") == 0 for fault in found)


def test_loading_a_pack_with_a_fault_raises_it(mine: Write) -> None:
    with pytest.raises(ContentError, match=r"mine.yaml:6: forces\[0\].total: is 498, the Units cost 492"):
        load_pack(extra=(mine(changed("forces/aztec.yaml", "aztec-500", "total: 492", "total: 498")),))


def test_a_pack_may_change_a_price_though_ready_made_forces_cost_more_then(mine: Write) -> None:
    folder = mine(changed(AZTEC, JAGUARS, "points: 87", "points: 90"))
    assert validate(folder) == []
    assert load_pack(extra=(folder,)).units[JAGUARS].points == 90


def test_dice_are_read_as_sides_and_an_addition(pack: Pack) -> None:
    assert pack.spells["stones-of-the-ball-court"].effects[0].dice("number") == (3, 1)
    assert pack.spells["voice-of-the-longhouse"].effects[1].dice("number") == (0, 1)
    assert pack.spells["guabancex-stirs"].effects[0].dice("inches") == (6, 0)


def test_a_faction_without_a_general_is_no_faction(mine: Write) -> None:
    found = validate(mine("factions:\n  - {id: toltec, name: Toltec, prefix: toltec, text: Old ones.}\n"))
    assert found == ["mine.yaml:2: factions[0].id: has no card of a General (ME-UNIT-05)"]


def test_a_faction_says_itself_whether_its_name_is_a_plural(pack: Pack, mine: Write) -> None:
    assert {name for name, faction in pack.factions.items() if faction.plural} == {
        "tribal-nations",
        "western-federations",
    }
    found = validate(
        mine("factions:\n  - {id: aztec, name: Aztec, prefix: aztec, text: Old ones., plural: s}\n")
    )
    assert found == ["mine.yaml:2: factions[0].plural: Expected `bool`, got `str`"]


def test_two_factions_have_different_prefixes(mine: Write) -> None:
    found = validate(mine("factions:\n  - {id: toltec, name: Toltec, prefix: aztec, text: Old ones.}\n"))
    assert "mine.yaml:2: factions[0].prefix: aztec has the same" in found


@pytest.mark.parametrize("text", ["[1, 2]", "units: 3", "units: [{}]", "a: &b 1", "weapons:\n  - {id: a"])
def test_a_file_that_is_no_content_is_refused_with_one_error(text: str, mine: Write) -> None:
    assert len(validate(mine(text))) == 1


def test_a_lane_is_wide_enough_for_a_great_base_or_none(pack: Pack) -> None:
    size = pack.sizes["36x36"]
    south, north = rectangle(0, 0, 36_000, 6_000), rectangle(0, 30_000, 36_000, 36_000)
    west = rectangle(0, 17_000, 15_000, 19_000)
    assert road(size, (west, rectangle(21_000, 17_000, 36_000, 19_000)), south, north)
    assert not road(size, (west, rectangle(20_000, 17_000, 36_000, 19_000)), south, north)


def test_structs_are_frozen(pack: Pack) -> None:
    with pytest.raises(AttributeError):
        pack.weapons["bow"].strength = 4  # type: ignore[misc]
    assert isinstance(msgspec.to_builtins(pack.weapons["bow"]), dict)


def any_number(value: Any) -> bool:
    return isinstance(value, float)


def test_no_float_is_in_the_content(pack: Pack) -> None:
    waiting: list[Any] = [msgspec.to_builtins({k: getattr(pack, k) for k in pack.__struct_fields__})]
    while waiting:
        value = waiting.pop()
        assert not any_number(value)
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list | tuple):
            waiting.extend(value)


def test_a_list_may_name_the_cards_of_a_pack(mine: Write) -> None:
    folder = mine(changed(AZTEC, JAGUARS, "name: Jaguar Warriors", "name: Jaguar Knights"))
    force = "Aztec: Mine\nTlalocan High Priest\nJaguar Knights x6"
    setup = {"blue": {"list": force}, "red": {"ready": "inca-500"}}
    m = MythicEarth(load_pack(extra=(folder,))).start(setup)
    assert "jaguar-warriors-1" in m.units
    with pytest.raises(SetupError, match="no card 'Jaguar Knights'"):
        mythic_earth().start(setup)
