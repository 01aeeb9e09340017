import type { Cell, DateOrder, DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import {
  type Detected,
  detectDateOrder,
  detectDecimalMark,
} from '@ledgerline/shared-events/import/detect-formats.ts';
import { IMPORT_FIELDS, importField } from '@ledgerline/shared-events/import/fields.ts';
import {
  type ColumnMapping,
  guessColumns,
  guessKind,
  looksLikeHeadings,
} from '@ledgerline/shared-events/import/guess-columns.ts';
import { headingsKey } from '@ledgerline/shared-events/import/headings-key.ts';
import type { FieldFormat } from '@ledgerline/shared-events/import/import-field.ts';
import type { ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import type { FileRow, TableFile } from '../reading/table-file.ts';

/** What a draft starts from: the kind that the user chose, the user's formats, and mappings of earlier files. */
export type DraftDefaults = {
  kind: ImportKind | null;
  dateOrder: DateOrder;
  decimalMark: DecimalMark;
  remembered(key: string): { kind: ImportKind; mapping: ColumnMapping } | null;
};

/** A file with the meaning of its parts, guessed or chosen by the user. */
export type ImportDraft = {
  file: TableFile;
  sheet: number;
  hasHeadings: boolean;
  kind: ImportKind;
  mapping: ColumnMapping;
  dateOrder: Detected<DateOrder>;
  decimalMark: Detected<DecimalMark>;
  /** For jobs only: whether clients get the rates that they lack. */
  keepRates: boolean;
  /** The part of a file that has more rows than one import accepts, from 0. */
  part: number;
};

const DATES: readonly FieldFormat[] = ['date', 'moment', 'utcMoment'];

/** The first draft of a file, with everything guessed. */
export function draftOf(file: TableFile, defaults: DraftDefaults): ImportDraft {
  const blank = { file, sheet: 0, keepRates: true, part: 0 };
  return guessed(blank, defaults);
}

type Start = Pick<ImportDraft, 'file' | 'sheet' | 'keepRates' | 'part'> & { hasHeadings?: boolean };

function guessed(start: Start, defaults: DraftDefaults): ImportDraft {
  const [first] = start.file.sheets[start.sheet]?.rows ?? [];
  const hasHeadings = start.hasHeadings ?? looksLikeHeadings(first?.cells ?? []);
  const draft = { ...start, hasHeadings };
  const headings = headingsOf(draft);
  const existing = defaults.remembered(headingsKey(headings));
  const kind = defaults.kind ?? existing?.kind ?? guessKind(headings);
  const mapping = existing?.kind === kind ? existing.mapping : guessColumns(kind, headings);
  return withFormats({ ...draft, kind, mapping }, defaults);
}

/** Guesses everything again for another sheet, or when the first row becomes or stops being the headings. */
export function withTable(
  draft: ImportDraft,
  change: Partial<Pick<ImportDraft, 'sheet' | 'hasHeadings'>>,
  defaults: DraftDefaults,
): ImportDraft {
  const { file, keepRates } = draft;
  const start = { file, keepRates, part: 0, sheet: draft.sheet, ...change };
  return guessed(start, { ...defaults, kind: defaults.kind === null ? null : draft.kind });
}

/** Changes the kind of the rows and guesses the columns for it. */
export function withKind(draft: ImportDraft, kind: ImportKind, defaults: DraftDefaults): ImportDraft {
  return withFormats({ ...draft, kind, mapping: guessColumns(kind, headingsOf(draft)) }, defaults);
}

/** Maps a column to a field; a column that had the field before gets none. */
export function withColumn(
  draft: ImportDraft,
  column: number,
  field: string | null,
  defaults: DraftDefaults,
): ImportDraft {
  const mapping = columnsOf(draft).map((_, index) => {
    const current = draft.mapping[index] ?? null;
    if (index === column) return field;
    return current === field ? null : current;
  });
  return withFormats({ ...draft, mapping }, defaults);
}

function withFormats(
  draft: Omit<ImportDraft, 'dateOrder' | 'decimalMark'>,
  { dateOrder, decimalMark }: Pick<DraftDefaults, 'dateOrder' | 'decimalMark'>,
): ImportDraft {
  return {
    ...draft,
    dateOrder: detectDateOrder(cellsOf(draft, DATES), dateOrder),
    decimalMark: detectDecimalMark(cellsOf(draft, ['amount']), decimalMark),
  };
}

type Mapped = Pick<ImportDraft, 'file' | 'sheet' | 'hasHeadings' | 'kind' | 'mapping'>;

function cellsOf(draft: Mapped, formats: readonly FieldFormat[]): Cell[] {
  const columns = draft.mapping.flatMap((id, index) => {
    const field = id === null ? undefined : importField(draft.kind, id);
    return field !== undefined && formats.includes(field.format) ? [index] : [];
  });
  return bodyOf(draft).flatMap(({ cells }) => columns.map((column) => cells[column] ?? ''));
}

/** Whether a column is mapped to a field of one of these formats. */
export function holds(draft: Mapped, formats: readonly FieldFormat[]): boolean {
  return cellsOf(draft, formats).some((cell) => cell !== '');
}

export const holdsDates = (draft: Mapped): boolean => holds(draft, DATES);

/** The rows below the headings. */
export function bodyOf({ file, sheet, hasHeadings }: Omit<Mapped, 'kind' | 'mapping'>): readonly FileRow[] {
  const rows = file.sheets[sheet]?.rows ?? [];
  return hasHeadings ? rows.slice(1) : rows;
}

/** The headings of the columns: those of the file, or numbers. */
export function headingsOf(draft: Omit<Mapped, 'kind' | 'mapping'>): string[] {
  const rows = draft.file.sheets[draft.sheet]?.rows ?? [];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const heading = draft.hasHeadings ? String(rows[0]?.cells[column] ?? '').trim() : '';
    return heading === '' ? `Column ${column + 1}` : heading;
  });
}

/** A column of the file: its heading, its first values, and the field that it is mapped to. */
export type Column = { heading: string; samples: readonly string[]; field: string | null };

const SAMPLES = 3;

export function columnsOf(draft: Mapped): Column[] {
  const body = bodyOf(draft);
  return headingsOf(draft).map((heading, column) => ({
    heading,
    samples: samplesOf(body, column),
    field: draft.mapping[column] ?? null,
  }));
}

/** The first distinct values of a column. */
function samplesOf(body: readonly FileRow[], column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of body) {
    const text = String(cells[column] ?? '').trim();
    if (text !== '') samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** The labels of required fields without a column. */
export function missingFields({ kind, mapping }: Pick<ImportDraft, 'kind' | 'mapping'>): string[] {
  const required = IMPORT_FIELDS[kind].filter(({ isRequired }) => isRequired);
  const missing = required.filter(({ id }) => !mapping.includes(id)).map(({ label }) => label);
  return missing.length > 0 || mapping.some((id) => id !== null) ? missing : ['at least one field'];
}
