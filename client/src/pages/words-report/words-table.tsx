import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import type { WordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import frame from '#features/report-frame/report-frame.module.css';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';

/** The page width from which all columns fit, in px. */
const ROOM_FROM = 1080;

const CAPTION = 'Words by client and language pair';
const FIGURES = ['Jobs', 'Words', 'Weighted', 'Earned', 'Per word'];

type Row = WordsReportAnswer['rows'][number];
type Sums = WordsReportAnswer['total'];
type Props = { report: WordsReportAnswer };

const words = (count: number): string => formatQuantity(decimalText(count));
const earned = (value: number, currency: string): string => formatAmount(decimalText(value), currency);
const perWord = (value: number | null, currency: string): string =>
  value === null ? '–' : formatRate(decimalText(value), currency);
const keyOf = ({ client_id, language_pair_id }: Row): string => `${client_id} ${language_pair_id}`;

/** What each client and language pair came to; on a narrow page as cards. */
export function WordsTable({ report }: Props) {
  return useIsTight(ROOM_FROM) ? <Cards report={report} /> : <Table report={report} />;
}

function Table({ report: { rows, total, currency } }: Props) {
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit, frame.table)}>
      <caption className="vh">{CAPTION}</caption>
      <TableHead
        columns={[
          { label: 'Client', className: 'rest' },
          { label: 'Language pair' },
          ...FIGURES.map((label) => ({ label, className: 'num' })),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td className={frame.name}>
              <Client row={row} />
            </td>
            <td className="second">{row.language_pair ?? '–'}</td>
            <Cells sums={row} currency={currency} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All clients</th>
          <td />
          <Cells sums={total} currency={currency} />
        </tr>
      </tfoot>
    </table>
  );
}

function Client({ row: { client, client_id } }: { row: Row }) {
  if (client_id === null) return <span className="muted">{client}</span>;
  return (
    <Link className="mid reach" to={`/clients/${client_id}`}>
      {client}
    </Link>
  );
}

function Cells({ sums, currency }: { sums: Sums; currency: string }) {
  return [
    String(sums.jobs),
    words(sums.words),
    words(sums.weighted),
    earned(sums.value, currency),
    perWord(sums.perWord, currency),
  ].map((text, at) => (
    <td key={FIGURES[at]} className="num">
      {text}
    </td>
  ));
}

function Cards({ report: { rows, currency } }: Props) {
  return (
    <ul className={frame.cards} aria-label={CAPTION}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Client row={row} />
          <span className="num">{earned(row.value, currency)}</span>
          <small>{[row.language_pair, counted(row.jobs, 'job')].filter(Boolean).join(', ')}</small>
          <small className="num">{perWord(row.perWord, currency)} per word</small>
          <small>
            {words(row.weighted)} of {counted(row.words, 'word')}
          </small>
        </li>
      ))}
    </ul>
  );
}
