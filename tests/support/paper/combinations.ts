/** The properties in which the papers of invoices differ. */
const PAPER_AXES = {
  language: ['English', 'Spanish', 'Portuguese', 'German', 'French', 'Italian', 'custom'],
  script: ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'CJK'],
  size: ['A4', 'Letter'],
  length: ['one line', 'one page', 'several pages'],
  taxes: ['no tax', 'taxes'],
  notes: ['no notes', 'notes'],
  text: ['plain', 'lists'],
} as const;

type Axes = typeof PAPER_AXES;
export type PaperCase = { [Axis in keyof Axes]: Axes[Axis][number] } & { code?: 'a code' };
type AnyCase = Readonly<Record<string, string>>;

const axes: readonly (readonly [string, readonly string[]])[] = Object.entries(PAPER_AXES);

function isCase(value: AnyCase): value is PaperCase {
  return axes.every(([axis, values]) => values.includes(value[axis] ?? ''));
}

function asCases(found: readonly AnyCase[]): PaperCase[] {
  return found.filter(isCase);
}

/** Every combination. */
export function allCases(): PaperCase[] {
  return asCases(
    axes.reduce<AnyCase[]>(
      (found, [axis, values]) => found.flatMap((one) => values.map((value) => ({ ...one, [axis]: value }))),
      [{}],
    ),
  );
}

const pairOf = (left: string, right: string): string => `${left}\n${right}`;

/**
 * The words of a built-in language are in Latin letters, whatever the script of the names and lines is: each of the two
 * meets every value of the other axes, and its own in the custom language, which is in that script.
 */
const isApart = (left: string, right: string): boolean =>
  left.startsWith('language=') && right.startsWith('script=') && left !== 'language=custom';

/** The pairs of values in a case that have to occur together. */
function pairsOf(one: AnyCase): string[] {
  const values = axes.map(([axis]) => `${axis}=${one[axis]}`);
  return values.flatMap((left, index) =>
    values
      .slice(index + 1)
      .filter((right) => !isApart(left, right))
      .map((right) => pairOf(left, right)),
  );
}

/**
 * A selection in which every two values of different axes occur together at least once, but for `isApart`. The next case is always the
 * one with the most new pairs, the first of the list among equals, so that every run has the same selection.
 */
export function pairwiseCases(): PaperCase[] {
  const left = allCases().map((one) => ({ one, pairs: pairsOf(one) }));
  const open = new Set(left.flatMap(({ pairs }) => pairs));
  const chosen: PaperCase[] = [];
  while (open.size > 0) {
    const gain = (pairs: readonly string[]) => pairs.filter((pair) => open.has(pair)).length;
    const best = left.reduce((most, next) => (gain(next.pairs) > gain(most.pairs) ? next : most));
    chosen.push(best.one);
    for (const pair of best.pairs) open.delete(pair);
  }
  return chosen;
}

/** The same cases, of which the first of each direction that fits on one page has a code for its payment. */
export function withCodes(cases: readonly PaperCase[]): PaperCase[] {
  const coded = ['Latin', 'Arabic'].map((script) =>
    cases.findIndex((one) => one.script === script && one.length === 'one line'),
  );
  return cases.map((one, index) => (coded.includes(index) ? { ...one, code: 'a code' } : one));
}
