import type { DateOrder, DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import { headingsKey } from '@ledgerline/shared-events/import/headings-key.ts';
import { countOf, ENTITY_OF_KIND, type ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { $server, type Server } from '#shared/api/server.ts';
import { externalCommandRecorded, undoFx } from '#shared/lib/commands/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { headingsOf } from './machine/draft.ts';
import { rememberedMapping, rememberMapping } from './machine/mapping-memory.ts';
import { type ImportReport, recordImportMachine, type Sending } from './machine/record-import-machine.ts';
import type { Source } from './reading/read-file.ts';
import { readInWorker } from './reading/read-in-worker.ts';
import type { TableFile } from './reading/table-file.ts';
import { sendImport } from './send-import.ts';

/** Reads a source into tables. The only part of the app that tests replace. */
export type ReadTables = (source: Source, signal: AbortSignal) => Promise<TableFile>;

type ImportSnapshot = SnapshotFrom<typeof recordImportMachine>;

type Imported = (sending: Sending, report: ImportReport, revision: number | null) => void;

const machineOf = (server: Server, read: ReadTables, reported: Imported) =>
  recordImportMachine.provide({
    actors: {
      read: fromPromise<TableFile, Source | null>(({ input, signal }) => {
        if (input === null) return Promise.reject(new Error('Nothing to read.'));
        return read(input, signal);
      }),
      send: fromPromise<ImportReport, Sending | null>(async ({ input }) => {
        if (input === null) throw new Error('Nothing to send.');
        const { report, revision } = await sendImport(server, input);
        reported(input, report, revision);
        return report;
      }),
    },
  });

/**
 * The import actor of this page; a finished import is shown everywhere, with Undo. `kind`: what the user came to
 * import.
 */
export function useRecordImport(kind: ImportKind | null, read: ReadTables = readInWorker) {
  const [settings, server] = useUnit([$effectiveSettings, $server]);
  const [moved, toast, undo, recordExternal] = useUnit([
    ledgerMoved,
    toastShown,
    undoFx,
    externalCommandRecorded,
  ]);
  const reported: Imported = ({ key }, report, revision) => {
    if (createdNothing(report) || revision === null) return;
    recordExternal({ key, name: 'ImportRecords', label: labelOf(report), revision });
  };
  const actor = useActorRef(machineOf(server, read, reported), {
    input: { kind, ...usualFormats(settings.invoiceDateFormat), remembered: rememberedMapping },
  });
  const snapshot = useSelector(actor, (current) => current);
  const { report, sending } = snapshot.context;
  useEffect(() => {
    if (report === null || sending === null) return;
    moved({ isOwn: false, key: sending.key });
    if (createdNothing(report)) return;
    toast({
      id: sending.key,
      kind: 'done',
      message: labelOf(report),
      actions: [
        // biome-ignore lint/plugin: the button of the toast calls it
        { label: 'Undo', perform: () => void undo({ commandId: sending.key }).catch(() => undefined) },
      ],
    });
  }, [report, sending, moved, toast, undo]);
  return { actor, snapshot };
}

/** For example "Imported 2 jobs". */
function labelOf({ kind, created }: ImportReport): string {
  const entity = ENTITY_OF_KIND[kind];
  return `Imported ${countOf(entity, created[entity])}`;
}

const createdNothing = ({ created }: ImportReport): boolean =>
  Object.values(created).every((count) => count === 0);

/** Remembers the mapping for the next file with these headings. */
export function rememberDraft({ context: { draft } }: ImportSnapshot): void {
  if (draft?.hasHeadings !== true) return;
  rememberMapping(headingsKey(headingsOf(draft)), draft.kind, draft.mapping);
}

/** The likely formats of this user's files: dates as on the invoices, amounts as in the browser. */
function usualFormats(dateFormat: string): { dateOrder: DateOrder; decimalMark: DecimalMark } {
  const isMonthFirst = dateFormat.startsWith('M');
  // Without `navigator.language`, which may be an invalid language tag such as en-US@posix.
  const mark = new Intl.NumberFormat().format(0.5).includes(',') ? ',' : '.';
  return { dateOrder: isMonthFirst ? 'monthFirst' : 'dayFirst', decimalMark: mark };
}
