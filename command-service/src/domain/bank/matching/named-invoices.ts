import { FILLERS, INVOICE_WORDS, LIST_WORDS, OTHER_WORDS } from './reference-words.ts';
import { type Segment, segmentsOf } from './text-segments.ts';

/**
 * How a text names an invoice: behind a word for invoices or with its own letters, like that by a number that several
 * invoices have, or as a number alone.
 */
export type Naming = (typeof NAMINGS)[number];
const NAMINGS = ['clearly', 'ambiguously', 'barely'] as const;

type Numbered = { id: number; number: string };

/** The letters before the first digits of a number, and its segments from there on. */
type NumberParts = { id: number; letters: string; core: readonly string[] };

/** A number that more invoices share, but for letters before it, names none of them. */
const MAX_SHARED = 50;

/** The numbers of all invoices of an account, also of paid ones, by their segments from the first digits on. */
export class NumberIndex {
  readonly #byCore = new Map<string, NumberParts[]>();
  /** The lengths of those that begin with the same digits. */
  readonly #lengths = new Map<string, Set<number>>();

  /** Numbers without digits are left out. */
  add({ id, number }: Numbered): void {
    const { segments } = segmentsOf(number);
    const first = segments.findIndex(({ isNumber }) => isNumber);
    const core = segments.slice(first).map(({ text }) => text);
    const [digits] = core;
    if (first < 0 || digits === undefined) return;
    const letters = segments
      .slice(0, first)
      .map(({ text }) => text)
      .join('');
    const parts = { id, letters, core };
    const same = this.#byCore.get(keyOf(core));
    if (same === undefined) this.#byCore.set(keyOf(core), [parts]);
    else same.push(parts);
    this.#lengths.set(digits, (this.#lengths.get(digits) ?? new Set()).add(core.length));
  }

  /** The numbers that a text may have at one of its segments. */
  at(segments: readonly Segment[], at: number): NumberParts[] {
    const lengths = this.#lengths.get(segments[at]?.text ?? '') ?? [];
    return [...lengths].flatMap((length) => {
      const core = segments.slice(at, at + length).map(({ text }) => text);
      const found = this.#byCore.get(keyOf(core)) ?? [];
      return found.length > MAX_SHARED ? [] : found;
    });
  }
}

const keyOf = (core: readonly string[]): string => core.join(' ');

type Found = { id: number; naming: Naming; at: number; end: number };

/**
 * The invoices that a text names, each by its whole number: never by a part of another number, of a day, an IBAN or an
 * amount, and not behind words for customers, orders and the like.
 */
export function namedInvoices(text: string, index: NumberIndex): Map<number, Naming> {
  const { segments, rest } = segmentsOf(text);
  const found: Found[] = [];
  for (const [at, segment] of segments.entries()) {
    if (!segment.isNumber) continue;
    const here = index.at(segments, at).flatMap((parts) => {
      const naming = namingAt(segments, rest, at, parts, found);
      return naming === null ? [] : [{ id: parts.id, naming, at, end: at + parts.core.length, parts }];
    });
    found.push(...onlyBest(here));
  }
  const named = new Map<number, Naming>();
  for (const { id, naming } of found) named.set(id, clearest(naming, named.get(id) ?? 'barely'));
  return named;
}

const clearest = (one: Naming, other: Naming): Naming =>
  NAMINGS.find((naming) => naming === one || naming === other) ?? one;

/** Of several numbers at one place the longest ones, and of these the clear ones; more than one leave a doubt. */
function onlyBest(here: readonly (Found & { parts: NumberParts })[]): Found[] {
  const longest = Math.max(...here.map(({ end }) => end));
  const long = here.filter(({ end }) => end === longest);
  const clear = long.filter(({ naming }) => naming === 'clearly');
  const best = clear.length > 0 ? clear : long;
  return best.map(({ id, naming, at, end }) => ({
    id,
    at,
    end,
    naming: best.length > 1 && naming === 'clearly' ? 'ambiguously' : naming,
  }));
}

function namingAt(
  segments: readonly Segment[],
  rest: string,
  at: number,
  { letters, core }: NumberParts,
  found: readonly Found[],
): Naming | null {
  const own = segments.slice(at, at + core.length);
  const isJoined = own.slice(1).every(({ gap }) => /^(?:[-‐‑–/._]| ?)$/u.test(gap));
  // A day or an amount can be the number of an invoice only where that has several parts.
  if (!isJoined || (own.some(({ isOther }) => isOther) && core.length === 1)) return null;
  if (found.some((other) => other.end > at && other.at <= at && other.end - other.at > core.length))
    return null;
  const after = segments[at + core.length]?.gap ?? rest;
  const isList = after.startsWith(',') && core.length > 1;
  if (!isList && !endsNumber(after, segments[at + core.length])) return null;
  return namingBefore(segments, at, letters, found);
}

/** Whether a number ends here: not before letters or before further digits that belong to it. */
function endsNumber(after: string, next: Segment | undefined): boolean {
  if (next === undefined) return true;
  if (after === '') return false;
  return !next.isNumber || !/^[-._:,'’*]$/.test(after);
}

function namingBefore(
  segments: readonly Segment[],
  at: number,
  letters: string,
  found: readonly Found[],
): Naming | null {
  const gap = segments[at]?.gap ?? '';
  const before = segments[at - 1];
  if (before === undefined) return 'barely';
  if (before.isNumber) {
    const isList = gap === ',' && found.some(({ end, at: from }) => end === at && end - from > 1);
    if (!isList && /^[-._:,'’*]?$/.test(gap)) return null;
    return listed(found, at) ?? 'barely';
  }
  if (letters !== '' && endsWith(segments, at, letters)) return 'clearly';
  const isAttached = /^[-._/]?$/.test(gap);
  return byWord(segments, at - 1, isAttached, letters, found);
}

/** In a list of numbers each is named as the one before it; each may be a doubt by itself. */
function listed(found: readonly Found[], at: number): Naming | null {
  const naming = found.find(({ end }) => end === at)?.naming ?? null;
  return naming === 'ambiguously' ? 'clearly' : naming;
}

/** Whether the letters of a number stand right before its digits. */
function endsWith(segments: readonly Segment[], at: number, letters: string): boolean {
  let written = '';
  for (let place = at - 1; place >= 0 && written.length < letters.length; place -= 1) {
    const segment = segments[place];
    if (segment === undefined || !/^[-._/ ]?$/.test(segments[place + 1]?.gap ?? '')) return false;
    written = segment.text + written;
  }
  return written === letters;
}

/** What the word before a number says; fillers between both are passed over. */
function byWord(
  segments: readonly Segment[],
  from: number,
  isAttached: boolean,
  letters: string,
  found: readonly Found[],
): Naming | null {
  let place = from;
  while (FILLERS.has(segments[place]?.text ?? '') && place > 0 && segments[place - 1]?.isNumber === false)
    place -= 1;
  const word = segments[place];
  if (word === undefined) return 'barely';
  // The number has other letters of its own.
  if (INVOICE_WORDS.has(word.text))
    return letters === '' || INVOICE_WORDS.has(letters) ? 'clearly' : 'barely';
  if (OTHER_WORDS.has(word.text)) return null;
  if (FILLERS.has(word.text)) return 'barely';
  if (LIST_WORDS.has(word.text) && segments[place - 1]?.isNumber === true)
    return listed(found, place) ?? 'barely';
  return isAttached ? null : 'barely';
}
