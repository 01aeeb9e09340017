import type { BankEntryAnswer } from '@ledgerline/shared-events/bank/answers.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { type Draft, figuresOf, type Sums } from '../draft.ts';
import styles from './bank-import.module.css';

/** What came in, and what happens with it; the last three figures make the first. */
export function StatementFigures({ draft }: { draft: Draft }) {
  const { cameIn, ticked, toDecide, leftAlone, payments } = figuresOf(draft);
  const { entries, statement } = draft.preview;
  const figures = [
    {
      label: 'Received',
      sums: cameIn.sums,
      note: `${counted(cameIn.count, 'credit')} of ${counted(entries.length + statement.debits, 'entry', 'entries')}`,
    },
    {
      label: 'Selected',
      sums: ticked.sums,
      note: `${counted(ticked.count, 'credit')}, ${counted(payments, 'payment')}`,
    },
    { label: 'Needs review', sums: toDecide.sums, note: counted(toDecide.count, 'credit') },
    { label: 'Skipped', sums: leftAlone.sums, note: leftAloneNote(entries) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, sums, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sumText(sums, statement.currency)}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function sumText(sums: Sums, currency: string): string {
  if (sums.size === 0) return currency === '' ? '0' : formatAmount('0', currency);
  return [...sums].map(([code, sum]) => formatAmount(sum, code)).join(' + ');
}

function leftAloneNote(entries: readonly BankEntryAnswer[]): string {
  const reversed = entries.filter(({ reversal }) => reversal).length;
  const before = entries.filter(
    ({ reversal, seen }) => !reversal && (seen === 'imported' || seen === 'repeated'),
  );
  return [
    before.length === 0 ? '' : `${before.length} imported before`,
    reversed === 0 ? '' : `${reversed} reversed`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
