import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { TaxReportAnswer, TaxReportRow } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { type TaxDocument, taxDocument } from '@ledgerline/shared-events/reports/tax-document.ts';
import { entriesOf, type TaxPeriod, TaxReportSums } from '@ledgerline/shared-events/reports/tax-report.ts';
import { taxReportRowView, taxReportView } from '@ledgerline/shared-events/reports/tax-view.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import { type Expression, sql } from 'kysely';
import { asDay, dayText, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** How many documents are read at once, and how many are summed up in a slice of some milliseconds. */
const DOCUMENTS_PER_PART = 500;
const DOCUMENTS_PER_SLICE = 50;

/**
 * The tax report of a period. Its documents are read and summed up in parts, in which others take turns.
 * @param maxRows how many rows are listed; the sums are of all
 */
export async function readTaxReport(
  read: AccountReader,
  period: TaxPeriod,
  maxRows: number,
): Promise<TaxReportAnswer> {
  const sums = new TaxReportSums();
  const rows: TaxReportRow[] = [];
  let leftOut = 0;
  for await (const documents of documentsOf(read, period)) {
    for (const [at, document] of documents.entries()) {
      if (at % DOCUMENTS_PER_SLICE === 0) await slices.next(read.accountId);
      for (const entry of entriesOf(document, period, read.settings)) {
        sums.add(entry);
        if (rows.length < maxRows) rows.push(taxReportRowView(entry));
        else leftOut += 1;
      }
    }
  }
  rows.sort(byDay(period));
  return taxReportView(period, read.settings.currency, sums.sums, rows, leftOut);
}

/** By day of payment or by date, then by id. */
function byDay({ basis }: TaxPeriod) {
  const dayOf = (row: TaxReportRow) => (basis === 'paid' ? (row.paidOn ?? '') : row.date);
  return (one: TaxReportRow, other: TaxReportRow): number => {
    const [day, next] = [dayOf(one), dayOf(other)];
    if (day !== next) return day < next ? -1 : 1;
    return one.id - other.id || (one.payment_id ?? 0) - (other.payment_id ?? 0);
  };
}

/** The documents that may count in a period, part by part: invoices by their day, then credit notes. */
async function* documentsOf(read: AccountReader, period: TaxPeriod): AsyncGenerator<TaxDocument[]> {
  yield* partsOf((after) => read.fetch(invoicesAfter(read.accountId, period, after)));
  if (period.basis === 'invoiced') {
    yield* partsOf((after) => read.fetch(creditNotesAfter(read.accountId, period, after)));
  }
}

async function* partsOf(
  readAfter: (place: Place | null) => Promise<TaxRow[]>,
): AsyncGenerator<TaxDocument[]> {
  let last: Place | null = null;
  for (;;) {
    const rows: TaxRow[] = await readAfter(last);
    if (rows.length > 0) yield rows.map(documentIn);
    const end = rows.at(-1);
    if (end === undefined || rows.length < DOCUMENTS_PER_PART) return;
    last = { day: end.day, id: end.id };
  }
}

type Place = { day: string; id: number };
type TaxRow = Place & { tax_document: unknown; country: string | null; vatId: string | null };

/** The next invoices after a place, with the country and the VAT ID that their clients have now. */
function invoicesAfter(accountId: string, { from, to, basis }: TaxPeriod, after: Place | null) {
  const day = basis === 'paid' ? 'r.paid_to' : 'r.date';
  const inPeriod =
    basis === 'paid'
      ? sql<boolean>`(${sql.ref('r.paid_to')} >= ${asDay(from)} and ${sql.ref('r.paid_from')} <= ${asDay(to)})`
      : sql<boolean>`(${sql.ref('r.date')} between ${asDay(from)} and ${asDay(to)})`;
  const all = readModels
    .selectFrom('read.report_invoices as r')
    .leftJoin('read.clients as c', (join) =>
      join.onRef('c.id', '=', 'r.client_id').on('c.account_id', '=', accountId),
    )
    .select(['r.id', 'r.tax_document'])
    .select(({ ref }) => [
      sql<string>`to_char(${ref(day)}, 'YYYY-MM-DD')`.as('day'),
      ...partyOfClient(ref('c.record')),
    ])
    .where('r.account_id', '=', accountId)
    .where(({ not }) => not('r.deleted'))
    .where(inPeriod)
    .orderBy(day)
    .orderBy('r.id')
    .limit(DOCUMENTS_PER_PART);
  return after === null ? all : all.where(isAfter(day, after));
}

/** The next credit notes after a place. */
function creditNotesAfter(accountId: string, { from, to }: TaxPeriod, after: Place | null) {
  const all = readModels
    .selectFrom('read.report_credit_notes as r')
    .leftJoin('read.clients as c', (join) =>
      join.onRef('c.id', '=', 'r.client_id').on('c.account_id', '=', accountId),
    )
    .select(['r.id', 'r.tax_document'])
    .select(({ ref }) => [dayText(ref('r.date')).as('day'), ...partyOfClient(ref('c.record'))])
    .where('r.account_id', '=', accountId)
    .where(({ not }) => not('r.deleted'))
    .where(({ between }) => between('r.date', asDay(from), asDay(to)))
    .orderBy('r.date')
    .orderBy('r.id')
    .limit(DOCUMENTS_PER_PART);
  return after === null ? all : all.where(isAfter('r.date', after));
}

const partyOfClient = (record: Expression<unknown>) => [
  sql<string | null>`${record} -> 'party' ->> 'country'`.as('country'),
  sql<string | null>`${record} -> 'party' ->> 'vatId'`.as('vatId'),
];

const isAfter = (day: string, { day: last, id }: Place) =>
  sql<boolean>`((${sql.ref(day)}, ${sql.ref('r.id')}) > (${asDay(last)}, ${sql.lit(id)}::integer))`;

/** @throws Rejected unavailable while a row of an earlier version isn't folded again */
function documentIn({ tax_document, country, vatId }: TaxRow): TaxDocument {
  if (tax_document === null) throw new Rejected('unavailable', 'Your reports are being brought up to date.');
  const document = taxDocument.parse(tax_document);
  return {
    ...document,
    country: document.country ?? country,
    vatId: document.vatId ?? vatId,
  };
}
