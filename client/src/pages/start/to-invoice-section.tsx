import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ClientToInvoiceAnswer, StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { monogram } from '#entities/client/monogram.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { Button } from '#shared/ui/button/index.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { Monogram } from '#shared/ui/monogram/index.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import { Section } from './section.tsx';
import styles from './start.module.css';

/** More clients than these are shown on request. */
const FIRST_CLIENTS = 5;

/** What each client can be invoiced for, with one button a client. */
export function ToInvoiceSection({ start }: { start: StartAnswer }) {
  const { toInvoice, totals, currency } = start;
  const { count, amount } = totals.toInvoice;
  const isPhone = useIsPhone();
  const [isWhole, setWhole] = useState(false);
  const shown =
    isWhole || toInvoice.length <= FIRST_CLIENTS + 1 ? toInvoice : toInvoice.slice(0, FIRST_CLIENTS);
  const sum = formatAmount(decimalText(amount), currency);
  const parts = { clients: shown, start, onMore: () => setWhole(true) };
  return (
    <Section
      title="To invoice"
      {...(count === 0 ? {} : { figures: `${counted(count, 'job')}, ${sum}` })}
      link={{ label: 'Uninvoiced jobs', to: '/jobs?type=uninvoiced' }}
    >
      {toInvoice.length === 0 ? (
        <p className={styles.none}>Nothing to invoice.</p>
      ) : (
        <>
          {isPhone ? <Lines {...parts} /> : <Table {...parts} />}
          <div className={styles.foot}>
            <span>{note(start)}</span>
            <span className={styles.total}>
              Total <span className={tableStyles.grand}>{sum}</span>
            </span>
          </div>
        </>
      )}
    </Section>
  );
}

type ListProps = { clients: readonly ClientToInvoiceAnswer[]; start: StartAnswer; onMore(): void };

function Table({ clients, start, onMore }: ListProps) {
  const rest = restOf(clients, start);
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit, styles.table)}>
      <TableHead isHidden columns={['Client', 'Jobs', 'Value', 'Invoice']} />
      <tbody>
        {clients.map((client) => (
          <tr key={client.client_id}>
            <td className={styles.rest}>
              <span className={styles.client}>
                <Monogram letters={monogram(client.name)} />
                <JobsOf client={client} />
              </span>
            </td>
            <td className={clsx('second tn', styles.own)}>{counted(client.count, 'job')}</td>
            <td className="num">
              <Amount client={client} primary={start.currency} />
            </td>
            <td className="num">
              <InvoiceButton client={client} />
            </td>
          </tr>
        ))}
        {rest === null ? null : (
          <tr>
            <td className={clsx('second', styles.rest, styles.more)}>{rest.words}</td>
            <td className={clsx('second tn', styles.own)}>{counted(rest.jobs, 'job')}</td>
            <td className="num">{rest.amount}</td>
            <td className="num">
              <Button size="sm" onClick={onMore}>
                Show
              </Button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Lines({ clients, start, onMore }: ListProps) {
  const rest = restOf(clients, start);
  return (
    <ul className={styles.lines}>
      {clients.map((client) => (
        <li key={client.client_id}>
          <div className={styles.texts}>
            <JobsOf client={client} />
            <div className={styles.sub}>
              <span className="trunc">
                {[counted(client.count, 'job'), ...convertedText(client, start)].join(' · ')}
              </span>
            </div>
          </div>
          <div className={styles.value}>
            {amountTexts(client, start.currency).amount}
            <InvoiceButton client={client} isTouch />
          </div>
        </li>
      ))}
      {rest === null ? null : (
        <li>
          <button type="button" className={styles.showMore} onClick={onMore}>
            Show {rest.words}
          </button>
        </li>
      )}
    </ul>
  );
}

const JobsOf = ({ client }: { client: ClientToInvoiceAnswer }) => (
  <Link
    className={clsx(styles.name, 'trunc', 'reach')}
    to={`/jobs?type=uninvoiced&client=${client.client_id}`}
  >
    {client.name}
  </Link>
);

function InvoiceButton({ client, isTouch = false }: { client: ClientToInvoiceAnswer; isTouch?: boolean }) {
  const { open } = useOverlay();
  const name = `Invoice ${client.name}`;
  const perform = () => open('invoice', { client: String(client.client_id) });
  return isTouch ? (
    <button type="button" className={styles.touch} aria-label={name} onClick={perform}>
      Invoice
    </button>
  ) : (
    <Button size="sm" aria-label={name} onClick={perform}>
      Invoice
    </Button>
  );
}

function Amount({ client, primary }: { client: ClientToInvoiceAnswer; primary: string }) {
  return <ConvertedAmount {...amountTexts(client, primary)} isRateMissing={client.withoutRate > 0} />;
}

/** What a client can be invoiced for: in the currency of its jobs where it is one, and then also converted. */
function amountTexts({ amount, currencies }: ClientToInvoiceAnswer, primary: string) {
  const [only] = currencies;
  const isForeign = currencies.length === 1 && only !== undefined && only.currency !== primary;
  const inPrimary = formatAmount(decimalText(amount), primary);
  return isForeign
    ? { amount: formatAmount(decimalText(only.value), only.currency), converted: inPrimary }
    : { amount: inPrimary, converted: null };
}

/** What a phone says below the amount: its converted value, or the amounts that were converted into it. */
function convertedText(client: ClientToInvoiceAnswer, { currency }: StartAnswer): string[] {
  const { converted } = amountTexts(client, currency);
  if (converted !== null) return [converted];
  return client.currencies
    .filter((one) => one.currency !== currency)
    .map((one) => formatAmount(decimalText(one.value), one.currency));
}

/** The clients that are not shown: how many, their jobs and their sum. */
function restOf(shown: readonly ClientToInvoiceAnswer[], { totals, currency }: StartAnswer) {
  const { clients, count, amount } = totals.toInvoice;
  const hidden = clients - shown.length;
  if (hidden <= 0) return null;
  const sum = (of: (client: ClientToInvoiceAnswer) => number) => shown.reduce((all, one) => all + of(one), 0);
  return {
    words: counted(hidden, 'more client'),
    jobs: count - sum((one) => one.count),
    amount: formatAmount(decimalText(Math.max(0, amount - sum((one) => one.amount))), currency),
  };
}

/** How amounts in other currencies were converted, and what is not in the total. */
function note({ toInvoice, currency }: StartAnswer): string {
  const foreign = toInvoice.filter(({ currencies }) => currencies.some((one) => one.currency !== currency));
  const codes = new Set(foreign.flatMap(({ currencies }) => currencies.map((one) => one.currency)));
  codes.delete(currency);
  const missing = toInvoice.reduce((sum, { withoutRate }) => sum + withoutRate, 0);
  return [
    ...(foreign.length === 0
      ? []
      : [
          `${counted(foreign.length, 'client')} converted from ${[...codes].join(', ')} at the rate of their date`,
        ]),
    ...(missing === 0 ? [] : [`${counted(missing, 'job')} not included (no exchange rate)`]),
  ].join(' · ');
}
