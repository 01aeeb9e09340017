import { dayAndMonth } from '@ledgerline/shared-events/dates/date-words.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { NotRemindedAnswer, RemindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { levelOrdinal } from '@ledgerline/shared-events/reminders/level-name.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { clearDispute, resumeReminders } from '#entities/reminder/commands.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import styles from './reminders.module.css';

/** The invoices that are not reminded, each with its reason. */
export function NotReminded({ reminders }: { reminders: RemindersAnswer }) {
  const { notReminded, notRemindedTotals: totals } = reminders;
  return (
    <section className={styles.section}>
      <h2 className="h2">
        Not reminded{' '}
        <span className={styles.count}>
          {counted(notReminded.length, 'invoice')}, {formatAmount(decimalText(totals.value), totals.currency)}
        </span>
      </h2>
      <table className={clsx(tableStyles.table, tableStyles.fit, styles.table)}>
        <TableHead isHidden columns={['Invoice', 'Client', 'Overdue', 'Reason', 'Amount due']} />
        <tbody>
          {notReminded.map((invoice) => (
            <tr key={invoice.invoice_id}>
              <td className={styles.number}>
                <Link className="tn touch" to={`/invoices/${encodeURIComponent(invoice.number)}`}>
                  {invoice.number}
                </Link>
              </td>
              <td className={clsx('trunc second', styles.client)}>{invoice.client_name}</td>
              <td className={clsx('tn second', styles.late)}>
                {invoice.daysOverdue === 0 ? '' : counted(invoice.daysOverdue, 'day')}
              </td>
              <td className={clsx(styles.what, styles.reason)}>
                {reasonText(invoice)} <Resume invoice={invoice} />
              </td>
              <td className={clsx('num second', styles.open)}>
                {formatAmount(decimalText(invoice.open), invoice.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Resume({ invoice }: { invoice: NotRemindedAnswer }) {
  const dispatch = useDispatchCommand();
  if (invoice.reason === 'disputed') {
    return (
      <Button
        variant="text"
        size="sm"
        onClick={() => void dispatch(clearDispute(invoice), messageAbout('Dispute cleared', invoice.number))}
      >
        Clear dispute
      </Button>
    );
  }
  if (invoice.reason !== 'paused') return null;
  return (
    <Button
      variant="text"
      size="sm"
      onClick={() =>
        void dispatch(resumeReminders(invoice), messageAbout('Reminders resumed', invoice.number))
      }
    >
      Resume
    </Button>
  );
}

function reasonText({ reason, note, until, next, automaticAt }: NotRemindedAnswer): string {
  switch (reason) {
    case 'disputed':
      return note === null || note === '' ? 'Disputed' : `Disputed: ${note}`;
    case 'paused':
      return until === null ? 'Paused' : `Paused until ${dayAndMonth(until)}`;
    case 'not_yet':
      if (next === null) return '';
      return `${levelOrdinal(next.level)} on ${dayAndMonth(next.on)}${automaticAt === null ? '' : ', automatic'}`;
    case 'no_due_date':
      return 'No due date';
    case 'off':
      return 'Reminders are off';
    case 'all_sent':
      return 'All reminders sent';
  }
}
