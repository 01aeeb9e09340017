import { type CsvCell, csvText } from '../text/csv.ts';
import type { TaxReportAnswer, TaxReportRow } from './tax-answer.ts';
import { rateLabel } from './tax-labels.ts';

/**
 * A tax report as a file: a line for each document or payment with the net amount and the tax of each rate in its own
 * currency, then the sums in the primary currency.
 */
export function taxReportCsv(report: TaxReportAnswer): string {
  const { currency, documents, total } = report;
  const labels = [...new Set(documents.flatMap(({ rates }) => rates.map(rateLabel)))].sort();
  return csvText([
    [
      ...['Type', 'Number', 'Date', 'Paid on', 'Client', 'Country', 'VAT ID', 'Currency'],
      ...labels.flatMap((label) => [`Net: ${label}`, `Tax: ${label}`]),
      ...['Net', 'Tax', 'Withheld', 'To pay', 'Exchange rate'],
      ...['Net', 'Tax', 'Withheld', 'To pay'].map((sum) => `${sum} (${currency})`),
    ],
    ...documents.map((row) => [
      ...[row.type === 'invoice' ? 'Invoice' : 'Credit note', row.number, row.date, row.paidOn],
      ...[row.client, row.country, row.vatId, row.currency],
      ...labels.flatMap((label) => amountsAt(row, label)),
      ...[row.net, row.tax, row.withheld, row.total, row.exchangeRate],
      ...sumCells(row.converted),
    ]),
    ['Total', ...Array<null>(12 + 2 * labels.length).fill(null), ...sumCells(total)],
  ]);
}

function amountsAt({ rates }: TaxReportRow, label: string): CsvCell[] {
  const found = rates.find((rate) => rateLabel(rate) === label);
  return found === undefined ? [null, null] : [found.net, found.tax];
}

function sumCells(sums: TaxReportRow['converted']): CsvCell[] {
  return sums === null ? [null, null, null, null] : [sums.net, sums.tax, sums.withheld, sums.total];
}
