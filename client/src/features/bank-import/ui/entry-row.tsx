import { type BankEntryAnswer, isImportable } from '@ledgerline/shared-events/bank/answers.ts';
import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import clsx from 'clsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckBox, Segmented } from '#shared/ui/choice/index.ts';
import { type Choice, missingOf, type Part } from '../draft.ts';
import styles from './bank-import.module.css';
import { Sureness } from './sureness.tsx';

type Props = {
  entry: BankEntryAnswer;
  choice: Choice;
  today: string;
  onChange(changes: Partial<Choice>): void;
  onChoose(): void;
};

/** One credit: what came, what it pays, and how sure that is. */
export function EntryRow({ entry, choice, today, onChange, onChoose }: Props) {
  const isOpen = isImportable(entry);
  const who = entry.name || entry.text || 'Unknown payer';
  return (
    <tr className={clsx(choice.isTicked && styles.ticked, !isOpen && styles.off)}>
      <td>
        {isOpen && choice.parts.length > 0 ? (
          <CheckBox
            label={`${who}, ${formatAmount(decimalText(entry.amount), entry.currency)}`}
            checked={choice.isTicked}
            onChange={(isTicked) => onChange({ isTicked })}
          />
        ) : null}
      </td>
      <td className={styles.date}>{shortDate(entry.date, today)}</td>
      <td>
        <span className={styles.name}>{who}</span>{' '}
        <span className={styles.text}>{entry.name === '' ? '' : entry.text}</span>
      </td>
      <td className={styles.amount}>{formatAmount(decimalText(entry.amount), entry.currency)}</td>
      <td className={styles.pays}>
        {choice.parts.map((part, place) => (
          <PaidInvoice
            key={part.invoice.id}
            entry={entry}
            part={part}
            showsPart={choice.parts.length > 1}
            onFee={(isFee) =>
              onChange({
                parts: choice.parts.map((each, index) => (index === place ? { ...each, isFee } : each)),
              })
            }
          />
        ))}
        {isOpen ? (
          <Button variant="text" size="sm" onClick={onChoose} aria-label={`Choose invoices for ${who}`}>
            {choice.parts.length === 0 ? 'Choose an invoice' : 'Change'}
          </Button>
        ) : null}
      </td>
      <td>
        <Sureness entry={entry} parts={choice.parts} today={today} />
      </td>
    </tr>
  );
}

type PaidProps = { entry: BankEntryAnswer; part: Part; showsPart: boolean; onFee(isFee: boolean): void };

function PaidInvoice({ entry, part, showsPart, onFee }: PaidProps) {
  const { invoice, amount, isFee } = part;
  const missing = missingOf(entry, part);
  const rest = missing === null ? '' : formatAmount(missing.amount, invoice.currency);
  return (
    <>
      <span className={styles.paid}>
        <span className={styles.number}>{invoice.number}</span>
        <span className={styles.client}>{invoice.client}</span>
        <span className={styles.open}>open {formatAmount(decimalText(invoice.open), invoice.currency)}</span>
        {showsPart ? <span className={styles.part}>{formatAmount(amount, entry.currency)}</span> : null}
      </span>
      {missing === null ? null : missing.mayBeFee ? (
        <Segmented
          legend={`Remaining on invoice ${invoice.number}`}
          value={isFee ? 'fee' : 'open'}
          choices={[
            { value: 'fee', label: `Bank fee ${rest}` },
            { value: 'open', label: `Keep ${rest} outstanding` },
          ]}
          onChange={(value) => onFee(value === 'fee')}
        />
      ) : (
        <span className={styles.why}>{rest} remains outstanding</span>
      )}
    </>
  );
}
