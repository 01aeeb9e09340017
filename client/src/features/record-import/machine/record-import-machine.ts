import type { DateOrder, DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import type { ImportedEntity, ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import type { RowError } from '@ledgerline/shared-events/import/read-row.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { assign, fromPromise, setup } from 'xstate';
import type { Source } from '../reading/read-file.ts';
import type { TableFile } from '../reading/table-file.ts';
import {
  type DraftDefaults,
  draftOf,
  type ImportDraft,
  missingFields,
  withColumn,
  withKind,
  withTable,
} from './draft.ts';

/** What an import created. */
export type ImportReport = {
  kind: ImportKind;
  rows: number;
  existing: number;
  created: Readonly<Record<ImportedEntity, number>>;
};

/** Errors of rows, by their numbers in the file. */
export type RefusedRows = ReadonlyMap<number, readonly RowError[]>;

/** The server found rows with errors that the preview did not show. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
  readonly rows: RefusedRows;
  constructor(rows: RefusedRows) {
    super('Rows were refused.');
    this.rows = rows;
  }
}

/** Rows as they are sent; `key` is the id of the command, equal in each retry. */
export type Sending = { key: string; body: Readonly<Record<string, unknown>>; numbers: readonly number[] };

export type ImportEvent =
  | { type: 'SOURCE'; source: Source }
  | { type: 'SHEET'; sheet: number }
  | { type: 'HEADINGS'; hasHeadings: boolean }
  | { type: 'KIND'; kind: ImportKind }
  | { type: 'COLUMN'; column: number; field: string | null }
  | { type: 'DATES'; order: DateOrder }
  | { type: 'AMOUNTS'; mark: DecimalMark }
  | { type: 'LETTERS'; encoding: Encoding }
  | { type: 'RATES'; keep: boolean }
  | { type: 'PART'; part: number }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'IMPORT'; sending: Sending }
  | { type: 'RETRY' }
  | { type: 'RESTART' };

type Context = {
  defaults: DraftDefaults;
  source: Source | null;
  draft: ImportDraft | null;
  refused: RefusedRows;
  sending: Sending | null;
  report: ImportReport | null;
  /** The error message for the user. */
  trouble: string | null;
};

const NOBODY = (): Promise<never> =>
  Promise.reject(new Error('No actors for reading and sending were provided.'));
const start = { source: null, draft: null, refused: new Map(), sending: null, report: null, trouble: null };

/** The message for an error; an unknown error means that the file could not be read. */
function troubleOf(error: unknown): string {
  return error instanceof UnreadableFile ? error.message : "We couldn't read this file.";
}

/** An import from the choice of a file to its result. Nothing is written before IMPORT. */
export const recordImportMachine = setup({
  types: { context: {} as Context, events: {} as ImportEvent, input: {} as DraftDefaults },
  actors: {
    read: fromPromise<TableFile, Source | null>(NOBODY),
    send: fromPromise<ImportReport, Sending | null>(NOBODY),
  },
  guards: {
    isMapped: ({ context }) => context.draft !== null && missingFields(context.draft).length === 0,
  },
  actions: {
    startAnew: assign(start),
    takeSource: assign(({ event }) => (event.type === 'SOURCE' ? { ...start, source: event.source } : {})),
    change: assign(({ context: { draft, defaults }, event }) => {
      if (draft === null) return {};
      return { draft: changed(draft, event, defaults), refused: new Map(), trouble: null };
    }),
    takeEncoding: assign(({ context: { source }, event }) => {
      if (event.type !== 'LETTERS' || source === null || !('file' in source)) return {};
      return { source: { file: source.file, encoding: event.encoding } };
    }),
    takeSending: assign(({ event }) => (event.type === 'IMPORT' ? { sending: event.sending } : {})),
  },
}).createMachine({
  id: 'recordImport',
  context: ({ input }) => ({ defaults: input, ...start }),
  initial: 'choosing',
  states: {
    choosing: { on: { SOURCE: { target: 'reading', actions: 'takeSource' } } },
    reading: {
      invoke: {
        src: 'read',
        input: ({ context }) => context.source,
        onDone: {
          target: 'mapping',
          actions: assign({ draft: ({ context, event }) => draftOf(event.output, context.defaults) }),
        },
        onError: { target: 'choosing', actions: assign({ trouble: ({ event }) => troubleOf(event.error) }) },
      },
      on: { RESTART: { target: 'choosing', actions: 'startAnew' } },
    },
    mapping: {
      on: {
        SHEET: { actions: 'change' },
        HEADINGS: { actions: 'change' },
        KIND: { actions: 'change' },
        COLUMN: { actions: 'change' },
        DATES: { actions: 'change' },
        AMOUNTS: { actions: 'change' },
        LETTERS: { target: 'reading', actions: 'takeEncoding' },
        NEXT: { target: 'preview', guard: 'isMapped' },
        BACK: { target: 'choosing', actions: 'startAnew' },
      },
    },
    preview: {
      on: {
        RATES: { actions: 'change' },
        PART: { actions: 'change' },
        BACK: 'mapping',
        IMPORT: { target: 'importing', actions: 'takeSending' },
      },
    },
    importing: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.sending,
        onDone: { target: 'done', actions: assign({ report: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => event.error instanceof RowsRefused,
            target: 'preview',
            actions: assign({
              refused: ({ event, context }) =>
                event.error instanceof RowsRefused ? event.error.rows : context.refused,
            }),
          },
          {
            target: 'failed',
            actions: assign({
              trouble: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
            }),
          },
        ],
      },
    },
    failed: {
      on: {
        RETRY: 'importing',
        // Unchanged rows are sent under the same key, whatever happened to the first attempt; changed rows are another
        // import.
        IMPORT: 'importing',
        RATES: { target: 'preview', actions: 'change' },
        PART: { target: 'preview', actions: 'change' },
        BACK: 'preview',
      },
    },
    done: { on: { RESTART: { target: 'choosing', actions: 'startAnew' } } },
  },
});

function changed(draft: ImportDraft, event: ImportEvent, defaults: DraftDefaults): ImportDraft {
  switch (event.type) {
    case 'SHEET':
      return withTable(draft, { sheet: event.sheet }, defaults);
    case 'HEADINGS':
      return withTable(draft, { hasHeadings: event.hasHeadings }, defaults);
    case 'KIND':
      return withKind(draft, event.kind, defaults);
    case 'COLUMN':
      return withColumn(draft, event.column, event.field, defaults);
    case 'DATES':
      return { ...draft, dateOrder: { value: event.order, isCertain: true } };
    case 'AMOUNTS':
      return { ...draft, decimalMark: { value: event.mark, isCertain: true } };
    case 'RATES':
      return { ...draft, keepRates: event.keep };
    case 'PART':
      return { ...draft, part: event.part };
    default:
      return draft;
  }
}
