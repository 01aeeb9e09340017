import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { DueReminderAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { levelName } from '@ledgerline/shared-events/reminders/level-name.ts';
import { clsx } from 'clsx';
import { useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { broughtBackWords } from '#entities/reminder/automatic-words.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { NOTHING_SELECTED, withRange } from '#shared/lib/rows/selection.ts';
import { handleRowArrows, selectionActs, useRowKeys } from '#shared/lib/rows/use-row-keys.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './reminders.module.css';

type Props = {
  due: readonly DueReminderAnswer[];
  /** The id of the invoice whose message is shown; null for none. */
  shown: number | null;
  /** The ids of the invoices that will be reminded. */
  chosen: ReadonlySet<number>;
  onShow(invoiceId: number): void;
  onChoose(invoiceIds: readonly number[], chosen: boolean): void;
  /** Called with the focused row, by keys too. */
  onFocus(invoiceId: number): void;
};

/** The due reminders: which of them will be sent, and which message is shown. */
export function DueTable({ due, shown, chosen, onShow, onChoose, onFocus }: Props) {
  const box = useRef<HTMLTableSectionElement>(null);
  useRowKeys(box, useReminderKeys({ due, chosen, onChoose }));
  const all = due.map(({ invoice_id }) => invoice_id);
  const isEvery = all.every((id) => chosen.has(id));
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit, styles.table)}>
      <thead>
        <tr>
          <th scope="col" className={styles.box}>
            <CheckBox
              label="All reminders"
              checked={isEvery}
              indeterminate={!isEvery && chosen.size > 0}
              onChange={(checked) => onChoose(all, checked)}
            />
          </th>
          <th scope="col">Invoice</th>
          <th scope="col">Client</th>
          <th scope="col">Overdue</th>
          <th scope="col">Reminder</th>
          <th scope="col" className="num">
            Amount due
          </th>
        </tr>
      </thead>
      <tbody ref={box} onKeyDown={handleRowArrows}>
        {due.map((reminder) => (
          <DueRow
            key={reminder.invoice_id}
            reminder={reminder}
            isShown={reminder.invoice_id === shown}
            isChosen={chosen.has(reminder.invoice_id)}
            onShow={() => onShow(reminder.invoice_id)}
            onChoose={(checked) => onChoose([reminder.invoice_id], checked)}
            onFocus={() => onFocus(reminder.invoice_id)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The keys that choose the focused reminder, or those up to it, and that open its invoice. */
function useReminderKeys({ due, chosen, onChoose }: Pick<Props, 'due' | 'chosen' | 'onChoose'>) {
  const latest = useRef({ due, chosen, onChoose });
  latest.current = { due, chosen, onChoose };
  const anchor = useRef<number | null>(null);
  const navigate = useNavigate();
  return useMemo(
    () => [
      ...selectionActs({
        toggle: (id) => {
          anchor.current = id;
          latest.current.onChoose([id], !latest.current.chosen.has(id));
        },
        selectTo: (id) => {
          const order = latest.current.due.map(({ invoice_id }) => invoice_id);
          const range = withRange({ ...NOTHING_SELECTED, anchor: anchor.current }, order, id);
          latest.current.onChoose([...range.ids], true);
        },
      }),
      {
        id: 'row.open',
        label: 'Open invoice',
        keys: ['e'],
        perform: (id: number) => {
          const number = latest.current.due.find(({ invoice_id }) => invoice_id === id)?.number ?? '';
          void navigate(`/invoices/${encodeURIComponent(number)}`);
        },
      },
    ],
    [navigate],
  );
}

type RowProps = {
  reminder: DueReminderAnswer;
  isShown: boolean;
  isChosen: boolean;
  onShow(): void;
  onChoose(chosen: boolean): void;
  onFocus(): void;
};

function DueRow({ reminder, isShown, isChosen, onShow, onChoose, onFocus }: RowProps) {
  const { number, client_name, daysOverdue, next, open, currency, broughtBack } = reminder;
  const leavesByItself = reminder.automaticAt !== null && reminder.to.length > 0;
  return (
    <tr
      data-id={reminder.invoice_id}
      tabIndex={-1}
      className={clsx(isChosen && styles.chosen, isShown && styles.shown)}
      onFocus={onFocus}
    >
      <td className={styles.box}>
        <CheckBox label={`Send a reminder for invoice ${number}`} checked={isChosen} onChange={onChoose} />
      </td>
      <td className={styles.number}>
        <Link className="tn touch" to={`/invoices/${encodeURIComponent(number)}`}>
          {number}
        </Link>
      </td>
      <td className={clsx('trunc', styles.client)}>{client_name}</td>
      <td className={clsx('tn', styles.late)}>{counted(daysOverdue, 'day')}</td>
      <td className={styles.what}>
        <button
          type="button"
          className={clsx('touch', styles.level)}
          aria-pressed={isShown}
          title="Show the message"
          onClick={onShow}
        >
          {levelName(next.level)} ({counted(next.days, 'day')})
        </button>
        {leavesByItself ? <span className={styles.automatic}>Automatic</span> : null}
        {broughtBack === null ? null : <p className={styles.wait}>{broughtBackWords(broughtBack)}</p>}
      </td>
      <td className={clsx('num', styles.open)}>{formatAmount(decimalText(open), currency)}</td>
    </tr>
  );
}
