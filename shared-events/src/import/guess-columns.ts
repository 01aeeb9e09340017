import { searchKey } from '../text/search-key.ts';
import type { Cell } from './cells.ts';
import { IMPORT_FIELDS } from './fields.ts';
import type { ImportField } from './import-field.ts';
import { IMPORT_KINDS, type ImportKind } from './kinds.ts';

/** The field of each column in order, null for a column that is left out. */
export type ColumnMapping = readonly (string | null)[];

const EXACT = 3;
const CONTAINED = 1;

/**
 * Headings without use in another account: ids and numbers of records, converted amounts, which are computed again,
 * people and places beside a record, and taxes and states of invoices.
 */
const SAYS_NOTHING =
  /\b(?:id|ids|nr|no|number)$|\b(?:exchange|converted|manager|url|path)\b|^(?:tax|vat|first|last|user|file|bank)\b|^(?:invoice|payment) (?:date|status)\b/;

/** Names of a day that other days have too: "Start date" isn't the day of completion. */
const ALONE = new Set(['date', 'datum', 'data', 'fecha']);

function headingKey(text: string): string {
  return searchKey(text)
    .replace(/[_*:.#?/\\-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const headingKeys = new Map<ImportField, ReadonlySet<string>>();

function headingsOf(field: ImportField): ReadonlySet<string> {
  const existing = headingKeys.get(field);
  if (existing !== undefined) return existing;
  const keys = new Set([field.label, ...field.headings.split('|')].map(headingKey));
  headingKeys.set(field, keys);
  return keys;
}

/** How well a heading fits a field: 3 for one of its names, 1 when it contains one of them as words, else 0. */
function fit(key: string, field: ImportField): number {
  if (key === '') return 0;
  const names = headingsOf(field);
  if (names.has(key)) return EXACT;
  if (SAYS_NOTHING.test(key)) return 0;
  const words = ` ${key.replace(/[()]/g, ' ')} `;
  const isContained = (name: string) => name.length > 3 && !ALONE.has(name) && words.includes(` ${name} `);
  return [...names].some(isContained) ? CONTAINED : 0;
}

/**
 * The field of each heading, every field at most once. The best matches are assigned first, and of those a heading that
 * fits one field before one that fits several: beside "Name", "Project" is the project.
 */
export function guessColumns(kind: ImportKind, headings: readonly string[]): ColumnMapping {
  const mapping: (string | null)[] = headings.map(() => null);
  const used = new Set<string>();
  const columns = headings.map((heading, column) => {
    const fits = IMPORT_FIELDS[kind].map((field) => ({
      id: field.id,
      quality: fit(headingKey(heading), field),
    }));
    return { column, fits };
  });
  for (const quality of [EXACT, CONTAINED]) {
    const fitting = columns.map(({ column, fits }) => ({
      column,
      fields: fits.filter((each) => each.quality === quality).map(({ id }) => id),
    }));
    for (const { column, fields } of fitting.toSorted(
      (one, other) => one.fields.length - other.fields.length,
    )) {
      const field = mapping[column] === null ? fields.find((id) => !used.has(id)) : undefined;
      if (field === undefined) continue;
      mapping[column] = field;
      used.add(field);
    }
  }
  return mapping;
}

/**
 * The kind of rows in a file, by its headings: the kind with the best fitting fields. Jobs when no other kind fits
 * better.
 */
export function guessKind(headings: readonly string[]): ImportKind {
  const scores = IMPORT_KINDS.map((kind) => ({ kind, score: kindScore(kind, headings) }));
  const best = scores.reduce((most, each) => (each.score > most.score ? each : most));
  return best.score <= 0 ? 'jobs' : best.kind;
}

function kindScore(kind: ImportKind, headings: readonly string[]): number {
  const mapping = guessColumns(kind, headings);
  const mapped = mapping.filter((id) => id !== null && id !== 'deleted').length;
  const missing = IMPORT_FIELDS[kind].filter(
    ({ id, isRequired }) => isRequired && !mapping.includes(id),
  ).length;
  // Of equally good kinds the one with fewer fields fits better.
  return mapped - 2 * missing - IMPORT_FIELDS[kind].length / 100;
}

/** How many of these headings name fields, by the kind that they fit best. */
export function countNamed(headings: readonly string[]): number {
  return Math.max(
    ...IMPORT_KINDS.map((kind) => guessColumns(kind, headings).filter((id) => id !== null).length),
  );
}

/** How many lines about the file may stand above its headings. */
const MAX_ABOVE = 20;

/** The place of the headings among rows: below lines about the file where one names at least three fields more. */
export function headingsAt(rows: readonly (readonly Cell[])[]): number {
  const named = rows.slice(0, MAX_ABOVE).map((cells) => countNamed(cells.map(String)));
  const best = named.indexOf(Math.max(...named, 0));
  const isBelow = best > 0 && (named[best] ?? 0) >= (named[0] ?? 0) + 3;
  return isBelow && looksLikeHeadings(rows[best] ?? []) ? best : 0;
}

/** Whether a row of cells looks like headings: mostly texts that name fields, or texts above rows with other values. */
export function looksLikeHeadings(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '');
  if (texts.length === 0 || texts.length < cells.filter((cell) => cell !== '').length) return false;
  const headings = texts.map(String);
  if (headings.some((text) => /^[\d.,\s€$£%-]+$/.test(text.trim()))) return false;
  const named = countNamed(headings);
  return named > 0 || new Set(headings).size === headings.length;
}
