"""The page of a report: what a designer looks at first, first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from math import sqrt

from nemeton.arena.facts import MOMENTS, WHOLE, Facts, Histogram, Pick, Use
from nemeton.arena.pages import plots
from nemeton.arena.pages.figures import number, percent
from nemeton.arena.pages.page import badge, figure, glance, key, page, section
from nemeton.arena.pages.plots import PIGMENTS, Mark, Pair
from nemeton.arena.report import Report
from nemeton.arena.tally import Z, wilson
from nemeton.messages import Catalogue

SHOWN = 14  # lines of a plot
SCORES = 4  # distributions shown
SOURCE_COLOURS = (
    "var(--verdigris)",
    "var(--en-gold)",
    "var(--woad)",
    "var(--en-red)",
    "var(--moss)",
    "var(--bronze)",
    "var(--ember)",
    "var(--stone)",
)


def report_page(report: Report, words: Catalogue) -> str:
    """All of it, in one file."""
    writer = Writer(report, words)
    sizes = words.term("", [table.seats for table in report.tables])
    bots = ", ".join(report.bots)
    title = words.say("report.title", games=number(report.games, words.lang), game=report.title)
    parts = [
        writer.at_a_glance(),
        writer.seats(),
        writer.scores(),
        writer.race(),
        writer.choices(),
        writer.uses(),
        writer.picks(),
        *writer.tallies(),
        writer.events(),
    ]
    foot = words.say(
        "report.foot.how",
        games=number(report.games, words.lang),
        bots=bots,
        rules=report.rules,
        content=report.content,
    )
    lead = words.say("report.lead", bots=bots, sizes=sizes, seed=str(report.seed))
    return page(words.lang, title, report.title[:1], lead, "".join(parts), foot)


class Writer:
    """Puts a report into words and drawings of one language."""

    def __init__(self, report: Report, words: Catalogue) -> None:
        self.report = report
        self.words = words
        self.tables = report.tables
        self.colours = {table.seats: PIGMENTS[i % len(PIGMENTS)] for i, table in enumerate(report.tables)}

    # ------------------------------------------------------------------ saying
    def say(self, name: str, **values: object) -> str:
        return self.words.say(f"report.{name}", **values)

    def name_of(self, kind: str, value: str) -> str:
        """What the game calls a thing; a word it has none for, as well as its name allows."""
        said = self.words.term(kind, int(value) if value.isdecimal() else value).text
        if said == value and kind.endswith("s"):  # a list of such things
            said = self.words.term(kind.removesuffix("s"), value).text
        return said.replace("_", " ") if said == value else said

    def number(self, value: float) -> str:
        return number(value, self.words.lang, 0 if value == int(value) else 1)

    def fine(self, value: float) -> str:
        return number(value, self.words.lang, 2 if abs(value) < 10 else 1)

    def percent(self, value: float) -> str:
        return percent(value, self.words.lang)

    def table(self, table: Facts) -> str:
        return self.say("seats", seats=table.seats)

    # ------------------------------------------------------------------ sections
    def at_a_glance(self) -> str:
        games = self.report.games
        decisions = sum(times for table in self.tables for times in table.breadth.values())
        options = sum(n * times for table in self.tables for n, times in table.breadth.items())
        changes = sum(n * times for table in self.tables for n, times in table.lead_changes.items())
        decided = sum(n * times for table in self.tables for n, times in table.decided.items())
        first = sum(table.wins[0] for table in self.tables) / WHOLE
        even = sum(sum(table.wins) / table.seats for table in self.tables) / WHOLE
        return glance(
            [
                (self.number(games), self.say("glance.games")),
                (self.number(round(decisions / games)), self.say("glance.length")),
                (self.fine(options / decisions), self.say("glance.options")),
                (self.fine(changes / games), self.say("glance.changes")),
                (self.percent(decided / games / (MOMENTS - 1)), self.say("glance.decided")),
                (self.percent(first / games), self.say("glance.first", even=self.percent(even / games))),
                (self.percent(sum(table.shared for table in self.tables) / games), self.say("glance.shared")),
            ]
        )

    def seats(self) -> str:
        drawn = []
        for table in self.tables:
            marks = []
            for seat, wins in enumerate(table.wins):
                low, high = wilson(wins / WHOLE, table.games)
                mark = Mark(wins / WHOLE / table.games, low, high)
                marks.append((badge(seat), self.say("in_seat", seat=seat), mark))
            even = sum(table.wins) / WHOLE / table.games / table.seats
            title = self.say("seat.plot", table=self.table(table))
            drawn.append(figure(title, plots.intervals(marks, even, title, self.percent)))
        return section(self.say("seat.title"), self.say("seat.text"), *drawn, narrow=True)

    def scores(self) -> str:
        drawn = []
        if any(table.sources for table in self.tables):
            drawn.append(self.sources())
        names = [name for name in self.tables[0].scores if name not in self.tables[0].sources]
        for name in names[:SCORES]:
            rows = []
            for table in self.tables:
                won = table.winning_scores.get(name, {})
                lost = less(table.scores[name], won)
                for who, counts, colour in (("winners", won, "verdigris"), ("others", lost, "bronze")):
                    if counts:
                        rows.append((self.say("row", table=self.table(table), who=self.say(who)), counts, colour))
            title = self.name_of("score", name)
            drawn.append(figure(title[:1].upper() + title[1:], plots.hills(rows, title, self.number)))
        return section(self.say("score.title"), self.say("score.text"), *drawn)

    def sources(self) -> str:
        """Where points come from, for winners and for others."""
        order = dict.fromkeys(name for table in self.tables for name in table.sources)
        sizes = {name: sum(size_of(table.sources.get(name, Use())) for table in self.tables) for name in order}
        ordered = sorted((name for name in order if sizes[name]), key=lambda name: -sizes[name])
        names = {name: self.name_of("source", name) for name in ordered}
        colours = {said: SOURCE_COLOURS[i % len(SOURCE_COLOURS)] for i, said in enumerate(names.values())}
        rows = []
        for table in self.tables:
            for who, won in ((self.say("winners"), True), (self.say("others"), False)):
                seats = table.winners if won else table.games * table.seats - table.winners
                if not seats:
                    continue
                means = {
                    said: (table.sources[name].winners if won else table.sources[name].others) / seats
                    for name, said in names.items()
                    if name in table.sources
                }
                rows.append((self.say("row", table=self.table(table), who=who), means))
        title = self.say("score.sources", score=self.name_of("score", self.report.counted))
        swatch = '<rect x="1" y="3" width="16" height="12" fill="{}" class="ol"/>'
        signs = [(swatch.format(colour), said) for said, colour in colours.items()]
        drawn = key(signs) + plots.stacks(rows, colours, title, self.fine)
        return figure(title, drawn, self.say("score.sources_note"))

    def race(self) -> str:
        curves = [
            (self.table(table), [led / WHOLE / table.games for led in table.led], self.colours[table.seats])
            for table in self.tables
        ]
        stroke = '<path d="M-8 9H17" class="ln" style="stroke:var(--{});{}"/>'
        signs = [(stroke.format(colour, plots.dashes(i)), name) for i, (name, _, colour) in enumerate(curves)]
        moments = {0: self.say("start"), 0.5: self.say("middle"), 1: self.say("end")}
        leads = plots.lines(curves, self.say("race.leads"), self.percent, lambda at: moments[at])
        drawn = [figure(self.say("race.leads"), key(signs) + leads, self.say("race.leads_note"))]
        changes: Histogram = {}
        tenths: Histogram = dict.fromkeys(range(1, 11), 0)
        for table in self.tables:
            for value, count in table.lead_changes.items():
                changes[value] = changes.get(value, 0) + count
            for value, count in table.decided.items():
                tenths[min(10, value * 10 // (MOMENTS - 1) + 1)] += count
        title = self.say("race.changes")
        drawn.append(figure(title, plots.columns(changes, title, self.percent, "woad")))
        title = self.say("race.decided")
        drawn.append(figure(title, plots.columns(tenths, title, self.percent, "moss"), self.say("race.decided_note")))
        return section(self.say("race.title"), self.say("race.text"), *drawn)

    def choices(self) -> str:
        breadth: Histogram = {}
        asked: dict[str, list[int]] = {}
        for table in self.tables:
            for value, count in table.breadth.items():
                breadth[value] = breadth.get(value, 0) + count
            for kind, one in table.questions.items():
                before = asked.setdefault(kind, [0, 0])
                asked[kind] = [before[0] + one.times, before[1] + one.options]
        total = sum(times for times, _ in asked.values())
        ordered = sorted(asked.items(), key=lambda item: -item[1][0])
        rows = []
        for kind, (times, options) in ordered[:SHOWN]:
            told = f"{self.fine(options / times)} · {self.percent(times / total)}"
            rows.append((self.name_of("question", kind), options / times, told, told))
        lengths = [(self.table(table), table.lengths, self.colours[table.seats]) for table in self.tables]
        length, title, kinds = self.say("choice.length"), self.say("choice.plot"), self.say("choice.kinds")
        return section(
            self.say("choice.title"),
            self.say("choice.text"),
            figure(length, plots.hills(lengths, length, self.number), self.say("choice.length_note")),
            figure(title, plots.columns(breadth, title, self.percent)),
            figure(kinds, plots.bars(rows, kinds), self.say("choice.kinds_note")),
            *self.paces(),
        )

    def paces(self) -> list[str]:
        """How many questions a seat answers in a day, by kind, for each size of table of a game that has days."""
        drawn = []
        for table in self.tables:
            pace = table.pace(self.report.paced)
            if pace:
                title = self.say("choice.pace", table=self.table(table), questions=self.fine(sum(pace.values())))
                most = list(pace.items())[:SHOWN]
                rows = [(self.name_of("question", kind), one, self.fine(one), self.fine(one)) for kind, one in most]
                drawn.append(figure(title, plots.bars(rows, title, "woad"), self.say("choice.pace_note")))
        return drawn

    def uses(self) -> str:
        """What the game names in its messages under `use`; of a game that names nothing, all there is."""
        groups: dict[str, dict[str, int]] = {}
        for table in self.tables:
            for group, values in table.uses.items():
                for value, use in values.items():
                    known = groups.setdefault(group, {})
                    known[value] = known.get(value, 0) + use.winners + use.others
        drawn = [self.use(title, group, groups[group]) for group, title in self.headings("use", groups)]
        signs = [
            ('<circle cx="9" cy="9" r="5" fill="var(--verdigris)"/>', self.say("winners")),
            ('<circle cx="9" cy="9" r="4.5" class="hollow" stroke="var(--edge)"/>', self.say("others")),
        ]
        if not drawn:
            return ""
        legend = f'<div class="wide">{key(signs)}</div>'
        return section(self.say("use.title"), self.say("use.text"), legend, *drawn)

    def headings(self, kind: str, groups: Mapping[str, Collection[object]]) -> list[tuple[str, str]]:
        """The groups to show with their titles."""
        named = {group: f"{self.report.game}.{kind}.{group}" for group in groups}
        told = [group for group in groups if self.words.has(named[group])]
        if told:
            return [(group, self.words.say(named[group])) for group in told]
        return [(group, group.replace("_", " ").replace(".", ": ")) for group in groups if len(groups[group]) > 1]

    def use(self, title: str, group: str, counts: Mapping[str, int]) -> str:
        field = group.rpartition(".")[2]
        ordered = sorted(counts, key=lambda value: (-counts[value], value))
        rows = []
        for value in ordered[:SHOWN]:
            means = Means([(table, table.uses.get(group, {}).get(value, Use())) for table in self.tables])
            told = self.say(
                "told_sure" if means.sure else "told_pair",
                winners=self.fine(means.winners),
                others=self.fine(means.others),
            )
            rows.append(Pair(self.name_of(field, value), means.winners, means.others, means.sure, told))
        return figure(title, plots.pairs(rows, title, self.fine), self.left_out(len(ordered)))

    def left_out(self, count: int) -> str:
        return self.say("others_left", count=count - SHOWN) if count > SHOWN else ""

    def picks(self) -> str:
        groups: dict[str, dict[str, Pick]] = {}
        for table in self.tables:
            for group, values in table.picks.items():
                for value, pick in values.items():
                    groups.setdefault(group, {}).setdefault(value, Pick()).add(pick)
        drawn = [self.pick(title, group, groups[group]) for group, title in self.headings("choice", groups)]
        return section(self.say("pick.title"), self.say("pick.text"), *drawn) if drawn else ""

    def pick(self, title: str, group: str, values: dict[str, Pick]) -> str:
        field = group.rpartition(".")[2]
        ordered = sorted(values, key=lambda value: (-values[value].offered, value))
        shown = sorted(ordered[:SHOWN], key=lambda value: (-values[value].chosen / values[value].offered, value))
        rates = {value: values[value].chosen / values[value].offered for value in shown}
        rows = [
            (self.name_of(field, value), rate, self.percent(rate), self.told_pick(values[value]))
            for value, rate in rates.items()
        ]
        return figure(title, plots.bars(rows, title, "woad"), self.left_out(len(ordered)))

    def told_pick(self, pick: Pick) -> str:
        winners = self.percent(pick.chosen_winners / pick.offered_winners) if pick.offered_winners else ""
        return self.say(
            "told_pick", chosen=self.number(pick.chosen), offered=self.number(pick.offered), winners=winners
        )

    def tallies(self) -> list[str]:
        """What a game wants counted by games, and all choices it names: a column for each size of table."""
        tables = [
            self.sheet(title, group, {value: self.came_up(group, value) for value in self.report.tallied[group]})
            for group, title in self.headings("tally", self.report.tallied)
        ]
        offered = {group: dict[str, object]() for table in self.tables for group in table.picks}
        tables += [
            self.sheet(title, group, self.count_taken(group)) for group, title in self.headings("taken", offered)
        ]
        return [section(self.say("tally.title"), self.say("tally.text"), *tables)] if tables else []

    def came_up(self, group: str, value: str) -> list[str]:
        """In what share of the games, for each size of table."""
        uses = (table.uses.get(group, {}).get(value, Use()) for table in self.tables)
        return [self.percent(use.games / table.games) for table, use in zip(self.tables, uses, strict=True)]

    def count_taken(self, group: str) -> dict[str, list[str]]:
        """How often each choice was taken where it was there, for each size of table; nothing where it never was."""
        values = dict.fromkeys(value for table in self.tables for value in table.picks.get(group, {}))
        picks = {value: [table.picks.get(group, {}).get(value, Pick()) for table in self.tables] for value in values}
        return {
            value: [self.percent(pick.chosen / pick.offered) if pick.offered else "" for pick in picks[value]]
            for value in sorted(values)
        }

    def sheet(self, title: str, group: str, rows: Mapping[str, Sequence[str]]) -> str:
        """A table of shares with their keys as titles; the first line says how many games were won."""
        field = group.rpartition(".")[2]
        won = [self.percent(table.wins[0] / WHOLE / table.games) for table in self.tables]
        lines = [("", self.say("tally.won"), won)]
        lines += [(value, self.name_of(field, value), list(cells)) for value, cells in rows.items()]
        heads = "".join(f'<th class="r">{escape(self.table(table))}</th>' for table in self.tables)
        body = ""
        for value, name, cells in lines:
            figures = "".join(f'<td class="r">{one}</td>' for one in cells)
            body += f'<tr><td class="w" title="{escape(value)}">{escape(name)}</td>{figures}</tr>'
        table = f"<table><thead><tr><th></th>{heads}</tr></thead><tbody>{body}</tbody></table>"
        return figure(title, f'<div class="scroll">{table}</div>', wide=True)

    def events(self) -> str:
        totals: dict[str, Use] = {}
        for table in self.tables:
            for tag, use in table.events.items():
                totals.setdefault(tag, Use()).add(use)
        prefix = f"{self.report.game}.told."
        named = [key.removeprefix(prefix) for key in self.words.keys(prefix)]
        for tag in named:  # what never happened is worth telling, too
            totals.setdefault(tag, Use())
        told = named or list(totals)
        told.sort(key=lambda tag: (-totals[tag].games, -totals[tag].winners - totals[tag].others))
        heads = "".join(
            f'<th class="{kind}">{escape(self.say(f"event.{name}"))}</th>'
            for name, kind in (("name", ""), ("share", "r"), ("mean", "r"), ("winners", "r"), ("others", "r"))
        )
        lines = ""
        for tag in told:
            use = totals[tag]
            means = Means([(table, table.events.get(tag, Use())) for table in self.tables])
            name = self.words.say(prefix + tag) if named else tag.replace("_", " ")
            cells = (
                self.percent(use.games / self.report.games),
                self.fine((use.winners + use.others) / self.report.games),
                self.fine(means.winners),
                self.fine(means.others),
            )
            figures = "".join(f'<td class="r">{one}</td>' for one in cells)
            lines += f'<tr><td class="w">{escape(name)}</td>{figures}</tr>'
        drawn = f'<div class="wide scroll"><table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>'
        return section(self.say("event.title"), self.say("event.text"), drawn)


def less(counts: Histogram, part: Histogram) -> Histogram:
    """What is left of a histogram without a part of it."""
    return {value: left for value, count in counts.items() if (left := count - part.get(value, 0))}


class Means:
    """How often seats that won did something, and others, in a game; and whether the difference is more than chance.

    Tables of different sizes are weighed by their games. Thrown together, winners would seem to do more of everything:
    most of them sit at small tables, where everybody does more.
    """

    def __init__(self, counted: Sequence[tuple[Facts, Use]]) -> None:
        self.winners = self.others = spread = 0.0
        weighed = [(table, use, table.games * table.seats - table.winners) for table, use in counted]
        weighed = [one for one in weighed if one[0].winners and one[2]]  # where all won, nobody is to be compared with
        games = sum(table.games for table, _, _ in weighed)
        for table, use, others in weighed:
            weight = table.games / games
            won, lost = use.winners / table.winners, use.others / others
            self.winners += weight * won
            self.others += weight * lost
            spread += weight * weight * (use.winners_squared / table.winners - won * won) / table.winners
            spread += weight * weight * (use.others_squared / others - lost * lost) / others
        self.sure = abs(self.winners - self.others) > Z * sqrt(max(0.0, spread))


def size_of(use: Use) -> int:
    """How much room it takes in a drawing, gained or lost."""
    return abs(use.winners) + abs(use.others)
