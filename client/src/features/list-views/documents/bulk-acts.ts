import { MAX_RECORDS } from '@ledgerline/shared-events/lists/bulk.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useDownloadPdfs } from '#entities/invoice/use-download-pdfs.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { totalText } from '#shared/lib/amounts/total-text.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { onlyOf, type Several } from '#shared/lib/commands/several.ts';
import { useDispatchBulk } from '#shared/lib/commands/use-dispatch-bulk.ts';
import type { ChecksField } from '#shared/lib/rows/filter-fields.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import type { IconName } from '#shared/ui/icon/index.ts';
import { useDownloadList } from '../use-download-list.ts';
import { type DocumentKind, filterOf } from './document-kind.ts';
import type { Selected } from './document-table.tsx';

/** What can be done with the selected documents. */
export type BulkAct = {
  id: string;
  label: string;
  icon: IconName;
  /** Whether it is a button of the bar; the others are in its menu. */
  isButton?: boolean;
  /** What it is called among all actions, where it is one, and its key. */
  action?: { id: string; label: string; keys?: readonly string[] };
  blocked?: string | undefined;
  busy?: string | undefined;
  /** How many of the selected documents it leaves out. */
  skipped?: number;
  danger?: boolean;
  /** Whether a line is drawn above it. */
  apart?: boolean;
  perform(): void;
};

/** Some of the selected documents; null when there are none. `skipped` is the number of the others. */
export type Affected<Row> = { several: Several<Row> | null; skipped: number };

export const countOfSelected = ({ chosen, whole }: Selected<unknown>): number =>
  whole?.count ?? chosen.length;

/** The statuses that the documents of a whole list can have, and the filter that names them. */
export type Statuses = { field: ChecksField; listed: readonly string[] };

/**
 * The selected documents that an action applies to, by their statuses. Of a whole list only the answer of the server
 * says how many are skipped.
 */
export function affectedOf<Row>(
  kind: Pick<DocumentKind<string>, 'searchOf'>,
  { query, chosen, whole }: Selected<Row>,
  { field, listed, fitting, fits }: Statuses & { fitting: readonly string[]; fits(document: Row): boolean },
): Affected<Row> {
  const loaded = chosen.filter(fits);
  if (whole === null)
    return loaded.length === 0
      ? { several: null, skipped: 0 }
      : { several: loaded, skipped: chosen.length - loaded.length };
  const requested = listed.filter((status) => fitting.includes(status));
  if (requested.length === 0) return { several: null, skipped: 0 };
  const address = filterOf(kind, query);
  if (requested.length < listed.length) {
    for (const key of field.keys) address.delete(key);
    for (const [key, value] of Object.entries(field.filtersFor(requested))) address.set(key, value);
  }
  const filter = { query: address.toString(), revision: whole.revision };
  return { several: { filter, count: whole.count, loaded }, skipped: 0 };
}

type Change<Row> = Affected<Row> & {
  /** Why nothing is selected that it applies to. */
  none: string;
  /** For example "marked as sent". */
  words: string;
  draft(several: Several<Row>): CommandDraft;
};

/** What changes the selected documents by one command, with one undo, as many as a command takes; else why not. */
export function useBulkChange<Row extends { number: string }>(
  kind: DocumentKind<string>,
  selected: Selected<Row>,
  onDone: () => void,
) {
  const dispatch = useDispatchBulk();
  const { list, one, many } = kind;
  const most = list === 'creditNotes' ? 0 : MAX_RECORDS[list];
  const tooMany =
    countOfSelected(selected) > most ? `At most ${most} ${many} can be changed at once` : undefined;
  const word = one.charAt(0).toUpperCase() + one.slice(1);
  const whyNot = (several: Several<Row> | null, none: string) => (several === null ? none : tooMany);
  const change = ({ several, skipped, none, words, draft }: Change<Row>) => ({
    skipped,
    blocked: whyNot(several, none),
    perform: () => {
      if (several === null) return;
      const text = (count: number) =>
        count === 1
          ? messageAbout(`${word} ${words}`, onlyOf(several)?.number ?? '')
          : `${countText(count)} ${many} ${words}`;
      dispatch(several, draft(several), { text, skipped });
      onDone();
    },
  });
  return { change, whyNot };
}

/** The files of the selected documents: their PDFs, and their lines of the list. */
export function useFileActs(
  kind: DocumentKind<string>,
  selected: Selected<{ id: number }>,
): { pdfs: BulkAct; csv: BulkAct } {
  const { path, printed, many } = kind;
  const { query, chosen, whole } = selected;
  const search = kind.searchOf(query);
  for (const [key, value] of Object.entries(kind.printedOnly ?? {})) search.set(key, value);
  const { blocked, busy, perform } = useDownloadPdfs({
    kind: printed,
    chosen,
    whole,
    list: { path, search },
  });
  const listed = kind.searchOf(query);
  if (whole === null) listed.set('ids', chosen.map(({ id }) => id).join(','));
  const csv = useDownloadList({ path, query: listed, name: `Selected ${many}`, label: 'Export as CSV' });
  return {
    pdfs: {
      ...{ id: 'pdfs', label: 'Download PDFs', icon: 'file-download' },
      action: { id: 'row.download', label: `Download PDFs of the ${many}` },
      ...{ blocked, busy, perform },
    },
    csv: { ...csv, icon: 'download' },
  };
}

type Converted = { converted_total?: number | null | undefined };

/** The sum of the selected documents in the primary currency; empty while a rate is missing. */
export function useSelectedSum({ chosen, whole }: Selected<Converted>): string {
  const primary = useUnit($primaryCurrency);
  if (whole !== null) return totalText(whole.totals);
  const totals = chosen.flatMap(({ converted_total }) => converted_total ?? []);
  return totals.length < chosen.length ? '' : formatAmount(add(...totals.map(decimalText)), primary);
}
