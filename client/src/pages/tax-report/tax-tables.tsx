import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { TaxReportAnswer, TaxReportRow } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { rateLabel } from '@ledgerline/shared-events/reports/tax-labels.ts';
import { Link } from 'react-router-dom';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { type FigureColumn, FiguresTable } from './figures-table.tsx';
import { statementColumns, type YearPart } from './tax-period.ts';
import styles from './tax-report.module.css';

type Props = { report: TaxReportAnswer };

/** The tables of a tax report; those without rows are left out. */
export function TaxTables({ report, year, part }: Props & { year: number; part: YearPart }) {
  return (
    <>
      <RatesTable report={report} />
      {report.withheld.length === 0 ? null : <WithheldTable report={report} />}
      {report.reverseCharge.length === 0 ? null : <StatementTable report={report} year={year} part={part} />}
      <DocumentsTable report={report} />
    </>
  );
}

function RatesTable({ report: { rates, total, currency } }: Props) {
  const amount = (value: number) => formatAmount(decimalText(value), currency);
  return (
    <FiguresTable
      title="By kind and rate"
      rows={rates}
      keyOf={({ kind, name, rate }) => `${kind} ${name} ${rate}`}
      name={{ label: 'Tax', cell: rateLabel }}
      columns={[
        { label: 'Net', cell: ({ net }) => amount(net), sum: amount(total.net) },
        { label: 'Tax amount', cell: ({ tax }) => amount(tax), sum: amount(total.tax) },
      ]}
      all="All documents"
      roomFrom={600}
    />
  );
}

type Client = { client_id: number; client: string; country: string | null; vatId: string | null };

const clientKey = ({ client_id, vatId }: Client): string => `${client_id} ${vatId}`;

function ClientLink({ client_id, client }: Client) {
  return (
    <Link className="mid reach" to={`/clients/${client_id}`}>
      {client}
    </Link>
  );
}

function WithheldTable({ report: { withheld, total, currency } }: Props) {
  const amount = (value: number) => formatAmount(decimalText(value), currency);
  return (
    <FiguresTable
      title="Withheld by clients"
      rows={withheld}
      keyOf={(row) => `${clientKey(row)} ${row.name} ${row.rate}`}
      name={{ label: 'Client', cell: (row) => <ClientLink {...row} /> }}
      columns={[
        { label: 'VAT ID', cell: ({ vatId }) => vatId ?? '–', isText: 'wide' },
        { label: 'Tax', cell: ({ name, rate }) => `${name} ${rate}%`, isText: 'wide' },
        { label: 'Withheld', cell: ({ value }) => amount(value), sum: amount(total.withheld) },
      ]}
      all="All clients"
      roomFrom={900}
    />
  );
}

type Statement = TaxReportAnswer['reverseCharge'][number];

function StatementTable({ report, year, part }: Props & { year: number; part: YearPart }) {
  const { reverseCharge: rows, currency } = report;
  const amount = (values: readonly number[]) => formatAmount(add(...values.map(decimalText)), currency);
  const inMonths = (row: Statement, months: readonly string[]) =>
    row.months.flatMap(({ month, net }) => (months.includes(month) ? [net] : []));
  const columns: FigureColumn<Statement>[] = statementColumns(year, part).map(({ label, months }) => ({
    label,
    cell: (row) => amount(inMonths(row, months)),
    sum: amount(rows.flatMap((row) => inMonths(row, months))),
  }));
  return (
    <FiguresTable
      title="Reverse charge by client"
      rows={rows}
      keyOf={clientKey}
      name={{ label: 'Client', cell: (row) => <ClientLink {...row} /> }}
      columns={[
        {
          label: 'VAT ID',
          cell: ({ vatId }) => vatId ?? <span className={styles.absent}>Missing</span>,
          isText: 'wide',
        },
        ...columns,
        { label: 'Net', cell: ({ net }) => amount([net]), sum: amount(rows.map(({ net }) => net)) },
      ]}
      all="All clients"
      roomFrom={1040}
    />
  );
}

function DocumentsTable({ report }: Props) {
  const { documents, documentsLeftOut, currency, basis, total } = report;
  const own = (value: number, row: TaxReportRow) => formatAmount(decimalText(value), row.currency);
  const inPrimary = (value: number | undefined) =>
    value === undefined ? 'No rate' : formatAmount(decimalText(value), currency);
  const isForeign = documents.some((row) => row.currency !== currency);
  const primary: FigureColumn<TaxReportRow>[] = [
    {
      label: `Net in ${currency}`,
      cell: (row) => inPrimary(row.converted?.net),
      sum: inPrimary(total.net),
    },
    {
      label: `Tax in ${currency}`,
      cell: (row) => inPrimary(row.converted?.tax),
      sum: inPrimary(total.tax),
    },
  ];
  return (
    <>
      <FiguresTable
        title={basis === 'paid' ? 'Payments' : 'Documents'}
        rows={documents}
        keyOf={({ type, id, payment_id, paidOn }) => `${type} ${id} ${payment_id} ${paidOn}`}
        name={{ label: 'Number', cell: (row) => <DocumentLink row={row} /> }}
        columns={[
          { label: 'Date', cell: ({ date }) => longDate(date), isText: 'short' },
          {
            label: 'Paid on',
            cell: ({ paidOn }) => (paidOn === null ? '–' : longDate(paidOn)),
            isText: 'short',
          },
          { label: 'Taxes', cell: ({ rates }) => rates.map(rateLabel).join(', '), isText: 'wide' },
          { label: 'Net', cell: (row) => own(row.net, row), sum: isForeign ? null : inPrimary(total.net) },
          { label: 'Tax', cell: (row) => own(row.tax, row), sum: isForeign ? null : inPrimary(total.tax) },
          ...(isForeign ? primary : []),
        ]}
        all="All documents"
        roomFrom={isForeign ? 1240 : 1100}
      />
      {documentsLeftOut === undefined ? null : (
        <p className={styles.more}>
          {counted(documentsLeftOut, 'more document')} are in the sums and in the CSV file.
        </p>
      )}
    </>
  );
}

function DocumentLink({ row }: { row: TaxReportRow }) {
  return (
    <>
      <Link
        className={`mid reach ${styles.number}`}
        to={`/${row.type === 'invoice' ? 'invoices' : 'credit-notes'}/${encodeURIComponent(row.number)}`}
      >
        {row.number}
      </Link>
      <span className="second"> {row.client}</span>
    </>
  );
}
