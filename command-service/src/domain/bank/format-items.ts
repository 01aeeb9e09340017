import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { bankFormatEvents } from '@ledgerline/shared-events/bank/format-events.ts';
import { bankFormatInput } from '@ledgerline/shared-events/bank/format-input.ts';
import {
  type BankFormat,
  bankFormatsOf,
  formatOfHeads,
  MAX_BANK_FORMATS,
} from '@ledgerline/shared-events/bank/formats.ts';
import type { DateOrder } from '@ledgerline/shared-events/import/cells.ts';
import { headingsKey } from '@ledgerline/shared-events/import/headings-key.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { notFound, settingsOf } from '../lookup.ts';
import { readField } from '../payload/read-field.ts';
import type { StateReader } from '../state-reader.ts';

const { BankFormatSaved, BankFormatRemoved } = bankFormatEvents;

/** How the account reads the files of its banks. */
function formatsOf(state: StateReader): BankFormat[] {
  return bankFormatsOf(state.record('setting', 'bankFormats')?.value);
}

/**
 * The event of a new or changed format; none when nothing changes.
 * @throws Rejected invalid, not_found, too_large
 */
export function savedFormat(state: StateReader, value: Json): DomainEvent[] {
  const { id, heads, columns } = readField(bankFormatInput, value);
  const formats = formatsOf(state);
  const before =
    id === undefined ? formatOfHeads(formats, heads) : formats.find((format) => format.id === id);
  if (before === undefined && id !== undefined) throw notFound();
  if (before === undefined && formats.length >= MAX_BANK_FORMATS) {
    throw new Rejected('too_large', `At most ${MAX_BANK_FORMATS} bank formats can be saved.`);
  }
  const format = { id: before?.id ?? nextId(state), heads, columns };
  if (before !== undefined && sameJson(before, format)) return [];
  return [BankFormatSaved.of({ format, before: before ?? null })];
}

/** How an account's files of banks are read where they leave something open, and the columns that the user chose. */
export type StatementFormats = {
  usual: { currency: string; dateOrder: DateOrder };
  remembered: { key: string; columns: CsvColumns }[];
};

export function statementFormats(state: StateReader): StatementFormats {
  const { currency, invoiceDateFormat } = settingsOf(state);
  return {
    usual: { currency, dateOrder: invoiceDateFormat.startsWith('M') ? 'monthFirst' : 'dayFirst' },
    remembered: formatsOf(state).map(({ heads, columns }) => ({ key: headingsKey(heads), columns })),
  };
}

/** The event of a removed format. @throws Rejected not_found */
export function removedFormat(state: StateReader, id: number): DomainEvent[] {
  const format = formatsOf(state).find((each) => each.id === id);
  if (format === undefined) throw notFound();
  return [BankFormatRemoved.of({ format })];
}

/** The saved format, as it is answered. */
export function answeredFormat(state: StateReader, value: Json): Json {
  const { id, heads } = readField(bankFormatInput, value);
  const formats = formatsOf(state);
  const format = id === undefined ? formatOfHeads(formats, heads) : formats.find((each) => each.id === id);
  return format === undefined ? null : { ...format };
}

function nextId(state: StateReader): number {
  const ids = Object.keys(Object(state.record('setting', 'bankFormats')?.value ?? {})).map(Number);
  return Math.max(0, ...ids) + 1;
}
