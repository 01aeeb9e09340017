import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';

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
/** The code for the payment. */
type PaperCode = 'no code' | 'transfer' | 'Swiss bill';
type PlainCase = { [Axis in keyof Axes]: Axes[Axis][number] };
export type PaperCase = PlainCase & { code: PaperCode };
type AnyCase = Readonly<Record<string, string>>;

const axes: readonly (readonly [string, readonly string[]])[] = Object.entries(PAPER_AXES);

function isCase(value: AnyCase): value is PlainCase {
  return axes.every(([axis, values]) => values.includes(value[axis] ?? ''));
}

function asCases(found: readonly AnyCase[]): PlainCase[] {
  return found.filter(isCase);
}

/** Every combination. */
export function allCases(): PlainCase[] {
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
export function pairwiseCases(): PlainCase[] {
  const left = allCases().map((one) => ({ one, pairs: pairsOf(one) }));
  const open = new Set(left.flatMap(({ pairs }) => pairs));
  const chosen: PlainCase[] = [];
  while (open.size > 0) {
    const gain = (pairs: readonly string[]) => pairs.filter((pair) => open.has(pair)).length;
    const best = left.reduce((most, next) => (gain(next.pairs) > gain(most.pairs) ? next : most));
    chosen.push(best.one);
    for (const pair of best.pairs) open.delete(pair);
  }
  return chosen;
}

/** Papers with a code: for a transfer in each direction, and a Swiss bill on the only page, and on one of its own. */
const CODED: readonly (Partial<PlainCase> & { code: PaperCode })[] = [
  { script: 'Latin', length: 'one line', code: 'transfer' },
  { script: 'Arabic', length: 'one line', code: 'transfer' },
  { size: 'A4', length: 'one line', language: 'French', code: 'Swiss bill' },
  { size: 'A4', length: 'several pages', script: 'Latin', code: 'Swiss bill' },
];

/** The same cases; the first that is like one of `CODED`, and has no code yet, has that code. */
export function withCodes(cases: readonly PlainCase[]): PaperCase[] {
  const codes = new Map<PlainCase, PaperCode>();
  for (const { code, ...kind } of CODED) {
    const found = cases.find((one) => !codes.has(one) && sameJson({ ...one, ...kind }, one));
    if (found !== undefined) codes.set(found, code);
  }
  return cases.map((one) => ({ ...one, code: codes.get(one) ?? 'no code' }));
}
