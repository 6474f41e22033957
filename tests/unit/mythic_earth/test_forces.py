"""Force lists: their text, what they cost, what is wrong with them, and the Units as fielded."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.games.mythic_earth.force_cards import print_force, roster_card
from rulebound.games.mythic_earth.forces import (
    Fault,
    FieldedUnit,
    ForceError,
    ForceList,
    ForceUnit,
    check_force,
    field,
    format_force,
    parse_force,
    price,
    ready,
)
from rulebound.games.mythic_earth.pack import CORE, Pack, load_pack

PACK = load_pack()


@pytest.fixture
def pack() -> Pack:
    return PACK


def force(*lines: str, head: str = "Aztec: Mine") -> ForceList:
    return parse_force("\n".join([head, *lines]), PACK)


def faults(*lines: str, head: str = "Aztec: Mine", limit: int | None = None) -> list[Fault]:
    return check_force(PACK, force(*lines, head=head), limit)


def only_unit(*lines: str, head: str = "Aztec: Mine") -> FieldedUnit:
    (unit,) = field(PACK, force(*lines, head=head)).units
    return unit


# ---------------------------------------------------------------- the text


def test_a_text_is_read_as_a_person_writes_it(pack: Pack) -> None:
    text = """
    # for Sunday
    AZTEC:  Host of   the Plumed Serpent  ( 999 / 1000 )

    tlalocan high priest [ 3 wounds,magic 3 ]
    Jaguar Warriors ×8 [macuahuitls]
    tlalocan bound dead x15
    """
    assert parse_force(text, pack) == ForceList(
        "aztec",
        "Host of the Plumed Serpent",
        (
            ForceUnit("aztec-high-priest", 1, ("magic-3", "wounds-3")),
            ForceUnit("aztec-jaguar-warriors", 8, ("macuahuitl",)),
            ForceUnit("aztec-bound-dead", 15),
        ),
        1000,
    )


@pytest.mark.parametrize(
    ("points", "limit"),
    [
        ("(0/500 points)", 500),
        ("(999 points)", 0),
        ("(999/1,000 pts)", 1000),
        ("(999 of 1000 Points)", 1000),
        ("(1,000 pts./1,000 pts.)", 1000),
        ("(/500)", 500),
        ("(12)", 0),
    ],
)
def test_points_behind_a_title_are_not_part_of_the_name(points: str, limit: int) -> None:
    found = parse_force(f"Aztec: Host of the Serpent {points}\nJaguar Warriors")
    assert (found.name, found.limit) == ("Host of the Serpent", limit)
    assert parse_force(format_force(found)) == found


@pytest.mark.parametrize("name", ["Host (second try)", "Host (500 points)", "Host (of points)", "Host (4,5)"])
def test_brackets_of_a_name_outlast_the_text_that_is_passed_on(name: str) -> None:
    named = ForceList("aztec", name, (ForceUnit("aztec-jaguar-warriors", 5),), 500)
    assert parse_force(format_force(named)) == named


@pytest.mark.parametrize("apostrophe", ["", *"'’‘ʼ´`′＇"])
def test_the_kind_of_apostrophe_and_accents_do_not_matter(apostrophe: str) -> None:
    found = force(f"B{apostrophe}alam Shape-shifters", "ÁH KIN PRIÉSTESS", head="Mayá: Night")
    assert [entry.unit for entry in found.units] == ["maya-balam", "maya-ah-kin"]


def test_cards_named_in_other_letters_are_told_apart(tmp_path: Path) -> None:
    text = (CORE / "factions" / "aztec.yaml").read_text(encoding="utf-8")
    names = {"Jaguar Warriors": "Воины Ягуара", "Eagle Warriors": "Воины Орла", "Spider Sisters": "Сёстры"}
    for name, other in names.items():
        text = text.replace(f"name: {name}\n", f"name: {other}\n")
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    theirs = load_pack(extra=(tmp_path,))
    for name in names.values():
        one = parse_force(f"Aztec: X\n{name.upper()}", theirs)
        assert theirs.units[one.units[0].unit].name == name
        assert parse_force(format_force(one, theirs), theirs) == one
    with pytest.raises(ForceError, match="has no card 'Воины'; nearest: Воины Орла"):
        parse_force("Aztec: X\nВоины", theirs)


def test_ids_and_other_apostrophes_are_understood() -> None:
    found = force("west-kangiyuha x5 [eagle-eye]", "Aki’Cita", head="western-federations: Riders")
    assert found.units[0] == ForceUnit("west-kangiyuha", 5, ("eagle-eye",))
    assert found.units[1] == ForceUnit("west-aki-cita", 3)


def test_a_nitaino_joins_the_first_siba_unless_the_text_says_another() -> None:
    found = force("Siba Warriors", "Nitaino [hardy] joins siba warriors 2", "Nitaino", head="Taino: Dawn")
    assert [unit.joins for unit in found.units] == [0, 2, 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty: the first line names the faction and the force"),
        ("# nothing\n\n", "is empty"),
        ("Atzec: Mine", "line 1: there is no faction 'Atzec'; nearest: Aztec"),
        ("Qqq: Mine", "line 1: there is no faction 'Qqq'; there are Aztec, Inca"),
        ("Aztec: Mine (1/9999)", "line 1: 9,999 points are more than 5,000"),
        ("Aztec: " + "x" * 61, "line 1: the name is longer than 60 characters"),
        ("Aztec: a\x07b", "line 1: the name has characters that cannot be shown"),
        ("Aztec: Mine\nJaguar Wariors x5", "line 2: Aztec has no card 'Jaguar Wariors'; nearest: Jaguar Warriors"),
        ("Aztec: Mine\nWolves", "line 2: Wolves is a card of Tribal Nations, not of Aztec"),
        ("Aztec: Mine\n\nqq", "line 3: Aztec has no card 'qq'; there are Tlalocan High Priest"),
        ("Aztec: Mine\nJaguar Warriors x0", "line 2: Jaguar Warriors x0: a Unit has 1 to 40 Minis"),
        ("Aztec: Mine\nJaguar Warriors x41", "line 2: Jaguar Warriors x41: a Unit has 1 to 40 Minis"),
        ("Aztec: Mine\nJaguar Warriors [macahuitls]", "has no option 'macahuitls'; nearest: macuahuitls"),
        ("Aztec: Mine\nJaguar Warriors [spears, Spears]", "line 2: Jaguar Warriors: Spears is named twice"),
        ("Aztec: Mine\nJaguar Warriors [spears", "line 2: brackets hold the options of a Unit"),
        ("Aztec: Mine\nJaguar Warriors spears]", "line 2: brackets hold the options of a Unit"),
        ("Tribal Nations: Mine\nWolves [teeth]", "line 2: Wolves has no option 'teeth'; it has none"),
        ("Aztec: Mine\nJaguar Warriors joins Ayar", "line 2: Jaguar Warriors joins no other Unit"),
        ("Taino: Mine\nNitaino joins Naborias", "line 2: Nitaino joins Siba Warriors, not 'Naborias'"),
        ("Taino: Mine\nNitaino joins Siba Warriors 0", "line 2: Nitaino joins Siba Warriors 1 or another, not 0"),
        ("Aztec: Mine" + "\nAyar" * 61, "line 62: more than 60 Units"),
        ("Aztec: Mine\n" + "#" * 20_000, "is longer than 20,000 characters"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_names_line_and_nearest_name(text: str, said: str) -> None:
    with pytest.raises(ForceError) as caught:
        parse_force(text, PACK)
    assert said in str(caught.value)


def lists() -> st.SearchStrategy[ForceList]:
    def of(faction: str) -> st.SearchStrategy[ForceList]:
        def entry(name: str) -> st.SearchStrategy[ForceUnit]:
            unit = PACK.units[name]
            options = (
                st.sets(st.sampled_from([o.id for o in unit.options])) if unit.options else st.just(set())
            )
            return st.builds(
                lambda minis, chosen, joins: ForceUnit(
                    name,
                    minis,
                    tuple(o.id for o in unit.options if o.id in chosen),
                    joins if unit.joins else 0,
                ),
                st.integers(1, 40),
                options,
                st.integers(1, 9),
            )

        names = st.text(
            st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=30
        )
        units = st.sampled_from([unit.id for unit in PACK.of(faction)]).flatmap(entry)
        return st.builds(
            lambda name, found, limit: ForceList(faction, name, tuple(found), limit),
            names,
            st.lists(units, max_size=8),
            st.sampled_from((0, 500, 1000)),
        )

    return st.sampled_from(sorted(PACK.factions)).flatmap(of)


@given(wanted=lists())
def test_every_list_is_read_back_from_its_text(wanted: ForceList) -> None:
    text = format_force(wanted, PACK)
    assert parse_force(text, PACK) == wanted
    assert format_force(parse_force(text, PACK), PACK) == text


@given(wanted=lists())
def test_any_list_is_priced_and_checked_and_never_falls_over(wanted: ForceList) -> None:
    total = price(PACK, wanted).total
    assert total == sum(unit.total for unit in price(PACK, wanted).units)
    found = check_force(PACK, wanted)
    assert all(fault.reason and fault.clauses for fault in found)
    if not any(fault.severity == "fault" and fault.unit >= 0 for fault in found):
        fielded = field(PACK, wanted)
        assert fielded.points == total
        assert sum(len(unit.minis) for unit in fielded.units) == sum(entry.minis for entry in wanted.units)
        assert print_force(PACK, wanted)


WORDS = st.sampled_from(
    [
        "Aztec",
        ":",
        "Taino",
        "(",
        "999/",
        "1000",
        ")",
        "Siba Warriors",
        "Ayar",
        "x5",
        "x",
        "[",
        "]",
        ",",
        "\n",
        "joins",
        "#",
    ]
)


@given(text=st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=14).map(" ".join)))
def test_any_text_is_a_list_or_one_error(text: str) -> None:
    try:
        found = parse_force(text, PACK)
    except ForceError as error:
        assert "\n" not in str(error)
    else:
        assert parse_force(format_force(found, PACK), PACK) == found


# ---------------------------------------------------------------- points


def test_the_ready_made_forces_are_sound_and_cost_what_they_say(pack: Pack) -> None:
    for entry in pack.forces.values():
        assert check_force(pack, ready(entry)) == []
        assert price(pack, ready(entry)).total == entry.total <= entry.limit


def test_an_option_a_mini_is_paid_for_every_mini_it_covers(pack: Pack) -> None:
    assert price(pack, force("Jaguar Warriors x8 [macuahuitls]")).total == 87 + 3 * 15 + 8
    assert price(pack, force("Bear Woman x3 [spears]", head="Western Federations: Two")).total == 58 + 28 + 6
    assert price(pack, force("Guami' x2 [stone axe]", head="Taino: Two")).total == 56 + 22 + 2


def test_a_card_that_is_not_there_costs_nothing(pack: Pack) -> None:
    strange = ForceList("aztec", "Odd", (ForceUnit("tribal-wolves", 5), ForceUnit("none", 1)))
    assert price(pack, strange).total == 0


# ---------------------------------------------------------------- faults

PRIEST = "Tlalocan High Priest"


def test_a_force_needs_one_general() -> None:
    (fault,) = faults("Ayar")
    assert (fault.clauses, fault.severity, fault.unit) == (("ME-UNIT-05",), "fault", -1)
    assert "no General: it needs Tlalocan High Priest" in fault.reason


def test_two_generals_are_one_too_many() -> None:
    (fault,) = faults("Sachem on foot", "Sachem on War Eagle", head="Tribal Nations: Two")
    assert (fault.clauses, fault.unit) == (("ME-UNIT-05",), 1)
    assert faults("Sachem on foot", "Wolves", head="Tribal Nations: One") == []


def test_a_force_with_the_same_general_twice_is_refused_once() -> None:
    assert [fault.clauses for fault in faults(PRIEST, PRIEST)] == [("ME-UNIT-05",)]


def test_a_force_holds_one_behemoth() -> None:
    (fault,) = faults(PRIEST, "Ayar", "Quetzalcoatl")
    assert (fault.clauses, fault.unit) == (("ME-UNIT-07",), 2)
    assert "at most one Behemoth: Ayar and Quetzalcoatl" in fault.reason
    assert check_force(PACK, force(PRIEST, "Ayar", "Quetzalcoatl"), behemoths=2) == []


def test_a_general_on_a_behemoth_counts_as_it() -> None:
    (fault,) = faults("Tuvaak Master on Nanuq Qamutiik", "Amarok", head="Inuit: Ice")
    assert fault.clauses == ("ME-UNIT-07",)


def test_a_cap_of_the_roster_holds() -> None:
    three = [PRIEST, *["Jaguar Warriors"] * 3]
    assert faults(*three) == []
    (fault,) = faults(*three, "Jaguar Warriors")
    assert (fault.clauses, fault.unit) == (("ME-UNIT-07",), 4)
    assert "at most 3 Units of Jaguar Warriors" in fault.reason


def test_more_points_than_agreed_are_too_many() -> None:
    assert faults(PRIEST, "Ayar", limit=311) == []
    (fault,) = faults(PRIEST, "Ayar", limit=310)
    assert (fault.clauses, fault.reason) == (("ME-SETUP-01",), "the force costs 311, 1 more than 310 points")
    assert faults(PRIEST, "Ayar", head="Aztec: Mine (0/310)") == [fault]


def test_only_the_unit_of_the_general_is_odd_and_no_more() -> None:
    (fault,) = faults(PRIEST)
    assert (fault.severity, fault.clauses) == ("warning", ("ME-BASIC-09",))
    assert faults(PRIEST, "Ayar") == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Jaguar Warriors x4", "Jaguar Warriors has at least 5 Minis, not 4"),
        ("Jaguar Warriors x11", "Jaguar Warriors has at most 10 Minis, not 11"),
        ("Ayar x2", "Ayar has at most 1 Mini, not 2"),
        (
            "Jaguar Warriors [spears, macuahuitls]",
            "spears and macuahuitls exclude each other (both replace the same",
        ),
    ],
)
def test_a_unit_keeps_to_its_card(line: str, said: str) -> None:
    (fault,) = faults(PRIEST, line)
    assert said in fault.reason
    assert (fault.clauses, fault.unit) == (("ME-UNIT-01",), 1)


@pytest.mark.parametrize(
    ("head", "lines", "said"),
    [
        (
            "Inca: Two",
            ["Sapa on foot [Toughened 2, Toughened 3]", "Maras"],
            "one level of a Talent is bought",
        ),
        (
            "Inuit: Two",
            ["Tuvaak Master on foot [3 Wounds, 4 Wounds]", "Amarok"],
            "one number of Wounds is bought",
        ),
        ("Inca: Two", ["Sapa on foot", "Oracle [Magic 2, Magic 3]"], "one Magic Level is bought"),
        (
            "Inuit: Two",
            ["Tuvaak Master on foot", "Arvik Tuvaak [harpoons, axes]"],
            "both replace the same weapon",
        ),
        ("Taino: Two", ["Cacique", "Siba Warriors", "Nitaino [hardy, stealth]"], "one discipline at most"),
    ],
)
def test_options_that_exclude_each_other_are_named(head: str, lines: list[str], said: str) -> None:
    (fault,) = faults(*lines, head=head)
    assert said in fault.reason
    assert fault.clauses == ("ME-UNIT-01",)


def test_hummingbirds_need_eagles() -> None:
    (fault,) = faults(PRIEST, "Hummingbird Warriors")
    assert fault.reason == "Hummingbird Warriors needs a Unit of Eagle Warriors in the force"
    assert fault.clauses == ("ME-UNIT-07",)
    assert faults(PRIEST, "Hummingbird Warriors", "Eagle Warriors") == []


def test_a_nitaino_needs_a_siba_unit_of_that_number() -> None:
    alone = faults("Cacique", "Nitaino", head="Taino: Dawn")
    assert "the force has none" in alone[0].reason
    second = faults("Cacique", "Siba Warriors", "Nitaino joins Siba Warriors 2", head="Taino: Dawn")
    assert "there is no Siba Warriors 2" in second[0].reason
    assert faults("Cacique", "Siba Warriors", "Nitaino joins Siba Warriors 1", head="Taino: Dawn") == []


def test_a_list_made_by_hand_is_checked_as_well(pack: Pack) -> None:
    units = (
        ForceUnit("aztec-high-priest", 1, ("wings",)),
        ForceUnit("tribal-wolves", 5),
        ForceUnit("none", 1),
        ForceUnit("aztec-ayar", 1, ("wounds-4", "wounds-4"), joins=1),
    )
    reasons = [fault.reason for fault in check_force(pack, ForceList("aztec", "Odd", units))]
    assert reasons == [
        "Tlalocan High Priest has no option 'wings'",
        "Wolves is a card of Tribal Nations, not of Aztec",
        "there is no card 'none'",
        "Ayar takes 'wounds-4' 2 times; an option is bought once",
        "Ayar joins no other Unit",
    ]
    (fault,) = check_force(pack, ForceList("atlantis", "Odd", ()))
    assert fault.reason == "there is no faction 'atlantis'"


# ---------------------------------------------------------------- as fielded


def test_a_unit_is_fielded_mini_by_mini() -> None:
    unit = only_unit("Jaguar Warriors x6 [macuahuitls]")
    captain, other = unit.minis[0], unit.minis[1]
    assert (unit.id, unit.card, unit.radius, unit.dice, unit.points) == (
        *("jaguar-warriors-1", "aztec-jaguar-warriors", 630),
        *(1, 108),
    )
    assert len(unit.minis) == 6
    assert (captain.move, captain.save, captain.armour, captain.brave) == (6_000, 5, 1, 8)
    assert (other.brave, other.leader, captain.leader) == (7, False, True)
    assert [(a.weapon, a.dice, a.extra, a.fi) for a in captain.attacks] == [("macuahuitl", 1, 0, -1)]
    assert (captain.talent("toughened"), other.talent("toughened")) == (1, 0)


def test_units_of_one_card_are_numbered() -> None:
    fielded = field(PACK, force("Jaguar Warriors", "Ayar", "Jaguar Warriors x7"))
    assert [unit.id for unit in fielded.units] == ["jaguar-warriors-1", "ayar-1", "jaguar-warriors-2"]
    assert len(fielded.unit("jaguar-warriors-2").minis) == 7
    with pytest.raises(KeyError):
        fielded.unit("jaguar-warriors-3")


def test_options_of_the_leader_are_his_alone() -> None:
    unit = only_unit("Halach Uinic [Toughened 2, 3 Wounds]", head="Maya: One")
    leader, other = unit.minis[0], unit.minis[1]
    assert (leader.wounds, leader.talent("toughened"), leader.general, leader.heroic) == (3, 2, True, True)
    assert (other.wounds, other.talent("toughened"), other.general, other.heroic) == (1, 0, False, False)


def test_a_magic_level_is_that_of_the_leader_or_of_all_without_one() -> None:
    woman = only_unit("Bear Woman x2 [Magic 3]", head="Western Federations: One")
    assert (woman.magic_level, [mini.magic_level for mini in woman.minis]) == (3, [3, 0])
    aluxob = only_unit("Alux Multitudes", head="Maya: One")
    assert [mini.magic_level for mini in aluxob.minis] == [1, 1, 1]


def test_a_second_weapon_adds_its_die_and_a_beast_its_own_fi() -> None:
    marauder = only_unit("Tlalocan Marauders [dual macuahuitls]").minis[0]
    assert [(a.weapon, a.dice, a.extra) for a in marauder.attacks] == [("dual-macuahuitls", 1, 1)]
    rider = only_unit("Sapa on Spirit Jaguar", head="Inca: One").minis[0]
    assert [(a.weapon, a.dice, a.fi) for a in rider.attacks] == [("macana", 3, -1), ("great-claws", 3, 6)]


def test_a_harpoon_takes_the_place_of_dagger_and_bow() -> None:
    hunter = only_unit("Arvik Tuvaak [harpoons]", head="Inuit: One").minis[1]
    assert (hunter.weapons, hunter.melee, hunter.ranged) == (("harpoon",), ("harpoon",), ("harpoon",))
    assert [attack.weapon for attack in hunter.attacks] == ["harpoon"]


def test_better_armour_counts_and_does_not_add() -> None:
    nobles = only_unit("Almehenob Nobles [medium armour]", head="Maya: One")
    assert {mini.armour for mini in nobles.minis} == {2}


def test_a_nitaino_leads_the_unit_that_he_joins_and_brings_his_discipline() -> None:
    units = field(PACK, force("Siba Warriors", "Nitaino [hardy]", "Siba Warriors", head="Taino: Dawn")).units
    assert [unit.id for unit in units] == ["siba-1", "siba-2"]
    joined = units[0]
    assert [mini.name for mini in joined.minis] == ["Nitaino", *["Siba"] * 5]
    assert joined.brought == ((1, "hardy", 1),)
    assert (joined.points, joined.dice, units[1].brought) == (50 + 22 + 22, 1, ())


def test_fielding_what_is_not_there_is_refused() -> None:
    with pytest.raises(ForceError, match="there is no card 'tribal-wolves' for aztec"):
        field(PACK, ForceList("aztec", "Odd", (ForceUnit("tribal-wolves", 5),)))
    with pytest.raises(ForceError, match="joins Siba Warriors 3, which is not there"):
        field(PACK, ForceList("taino", "Odd", (ForceUnit("taino-nitaino", 1, joins=3),)))


# ---------------------------------------------------------------- cards


def test_every_card_can_be_printed(pack: Pack) -> None:
    for unit in pack.units.values():
        text = roster_card(pack, unit)
        assert unit.name in text
        assert f"{unit.points} points" in text
        assert max(map(len, text.splitlines())) <= 110


def test_a_force_is_printed_with_all_it_needs(pack: Pack) -> None:
    text = print_force(pack, ready(pack.forces["taino-1000"]))
    assert text.startswith(
        "Taino: Children of the Caves\n994 of 1,000 points, 11 Units, 12 activation dice\n"
    )
    assert "All have Disdain while Mini 1 lives." in text
    assert "Mystic Shield: After hits on the Unit" in text
