import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { decimalOf, MAX_DECIMALS } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { paperFontOrder } from '@ledgerline/shared-events/paper/fonts.ts';
import { LETTERINGS, PAPER_COLORS, type PaperSize, SHEETS } from '@ledgerline/shared-events/paper/sheet.ts';
import type { TaxReportAnswer, TaxReportRow } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { monthLabel, rateLabel } from '@ledgerline/shared-events/reports/tax-labels.ts';
import { type Line, line } from './paper-data.ts';

/** A tax report for the press. `seller` is whose it is, `today` the day on which it is printed. */
export type PrintedTaxReport = { report: TaxReportAnswer; paper: PaperSize; seller: string; today: string };

/** A cell has one line or several; the first one is the main one where `isNoted` says so. */
type Cell = { lines: Line[]; isFigure: boolean; isNoted: boolean };
type Table = { title: Line; head: Cell[]; widths: (number | null)[]; rows: Cell[][]; foot: Cell[] | null };

const words = (...lines: string[]): Cell => ({ lines: lines.map(line), isFigure: false, isNoted: false });
const noted = (...lines: (string | null)[]): Cell => {
  const some = lines.flatMap((text) => (text === null || text === '' ? [] : [line(text)]));
  return { lines: some, isFigure: false, isNoted: true };
};
const figures = (...lines: string[]): Cell => ({ lines: lines.map(line), isFigure: true, isNoted: false });

const amount = (value: number, currency: string): string =>
  formatAmount(decimalOf(value, MAX_DECIMALS), currency, { sign: 'none' });

/** The input of the template of tax reports: every text with drawable characters, with its direction. */
export function taxReportData({ report, paper, seller, today }: PrintedTaxReport): object {
  const { from, to, basis, currency } = report;
  const { width, height } = SHEETS[paper];
  const tables = [
    ratesTable(report),
    withheldTable(report),
    reverseChargeTable(report),
    documentsTable(report),
  ];
  const said = `${longDate(from)} – ${longDate(to)}`;
  const facts = [
    ['Period', said],
    ['Counted by', basis === 'paid' ? 'the days of payments' : 'the dates of invoices'],
    ['Currency', currency],
    ['Printed', longDate(today)],
  ];
  return {
    // On its side, since documents have many columns.
    page: { width: height, height: width },
    letterings: LETTERINGS,
    colors: PAPER_COLORS,
    fonts: paperFontOrder('en', JSON.stringify(report)).map(({ name }) => name),
    date: { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)), day: Number(today.slice(8)) },
    running: line(`Tax report ${said}`),
    seller: line(seller),
    facts: facts.map((pair) => pair.map((text) => line(text ?? ''))),
    missing: missingRates(report),
    tables: tables.filter(({ rows }) => rows.length > 0),
    isEmpty: report.documents.length === 0,
  };
}

function missingRates({ missingRates: missing, currency }: TaxReportAnswer): Line | null {
  if (missing.length === 0) return null;
  const counts = missing.map((one) => `${one.count} in ${one.currency}`).join(', ');
  return line(`Not included, for want of an exchange rate to ${currency}: ${counts}`);
}

function ratesTable({ rates, currency, total }: TaxReportAnswer): Table {
  const of = (value: number) => figures(amount(value, currency));
  return {
    title: line('By kind and rate'),
    head: [words('Tax'), figures(`Net (${currency})`), figures(`Tax (${currency})`)],
    widths: [null, 150, 150],
    rows: rates.map((rate) => [words(rateLabel(rate)), of(rate.net), of(rate.tax)]),
    foot: [words('All documents'), of(total.net), of(total.tax)],
  };
}

function withheldTable({ withheld, currency, total }: TaxReportAnswer): Table {
  const of = (value: number) => figures(amount(value, currency));
  return {
    title: line('Withheld by clients'),
    head: [words('Client'), words('Tax'), figures(`Withheld (${currency})`)],
    widths: [null, 260, 150],
    rows: withheld.map((row) => [
      noted(row.client, partyOf(row)),
      words(`${row.name} ${row.rate}%`),
      of(row.value),
    ]),
    foot: [words('All clients'), words(''), of(total.withheld)],
  };
}

function reverseChargeTable({ reverseCharge, currency }: TaxReportAnswer): Table {
  const of = (value: number) => figures(amount(value, currency));
  return {
    title: line('Reverse charge by client'),
    head: [words('Client'), words('VAT ID'), words('Month'), figures(`Net (${currency})`)],
    widths: [null, 180, 180, 150],
    rows: reverseCharge.flatMap((row) =>
      row.months.map(({ month, net }) => [
        noted(row.client, row.country),
        words(row.vatId ?? 'missing'),
        words(monthLabel(month)),
        of(net),
      ]),
    ),
    foot: null,
  };
}

function documentsTable({ documents, currency, basis, total }: TaxReportAnswer): Table {
  const of = (value: number) => figures(amount(value, currency));
  return {
    title: line(basis === 'paid' ? 'Payments' : 'Documents'),
    head: [
      ...[words('Number'), words('Date'), words('Paid on'), words('Client'), words('Tax')],
      ...[figures('Net'), figures('Tax'), figures('To pay'), words('')],
      ...[figures(`Net (${currency})`), figures(`Tax (${currency})`)],
    ],
    widths: [84, 84, 84, null, 130, 84, 76, 84, 30, 88, 80],
    rows: documents.map((row) => documentRow(row, currency)),
    foot: [words('All'), ...Array.from({ length: 8 }, () => words('')), of(total.net), of(total.tax)],
  };
}

function documentRow(row: TaxReportRow, currency: string): Cell[] {
  const own = (value: number) => amount(value, row.currency);
  const inPrimary = (value: number | undefined) => (value === undefined ? '–' : amount(value, currency));
  return [
    noted(row.number, row.type === 'creditNote' ? 'Credit note' : null),
    words(longDate(row.date)),
    words(row.paidOn === null ? '–' : longDate(row.paidOn)),
    noted(row.client, partyOf(row)),
    words(...row.rates.map(rateLabel)),
    figures(...row.rates.map(({ net }) => own(net))),
    figures(...row.rates.map(({ tax }) => own(tax))),
    figures(own(row.total)),
    words(row.currency),
    figures(inPrimary(row.converted?.net)),
    figures(inPrimary(row.converted?.tax)),
  ];
}

/** "DE123456789", or the country where there is no VAT ID. */
const partyOf = ({ vatId, country }: { vatId: string | null; country: string | null }): string | null =>
  vatId ?? country;
