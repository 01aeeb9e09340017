import type { BankEntryAnswer, PayableInvoiceAnswer } from '@ledgerline/shared-events/bank/answers.ts';
import { add, isPositive, readDecimal, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useState } from 'react';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';
import { type Part, partsFor } from '../draft.ts';
import styles from './bank-import.module.css';

type Props = {
  entry: BankEntryAnswer;
  parts: readonly Part[];
  invoices: readonly PayableInvoiceAnswer[];
  onSave(parts: readonly Part[]): void;
  onClose(): void;
};

/** Chooses the invoices that a credit pays. The last one gets what the others leave, so that nothing is lost. */
export function InvoicesDialog({ entry, parts: saved, invoices, onSave, onClose }: Props) {
  const [parts, setParts] = useState(saved);
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const whole = decimalText(entry.amount);
  const chosen = new Set(parts.map(({ invoice }) => invoice.id));
  const amounts = amountsOf(parts, texts, whole);
  const problem = amounts.every((amount) => amount !== null && isPositive(amount))
    ? null
    : 'Each invoice needs an amount above 0, and they must add up to the payment.';
  const choose = (next: readonly PayableInvoiceAnswer[]) => {
    setTexts(new Map());
    setParts(partsOf(entry, next));
  };
  const save = () => {
    if (problem !== null) return;
    onSave(parts.map((part, place) => ({ ...part, amount: amounts[place] ?? part.amount })));
  };
  return (
    <Dialog
      opened
      title="Which invoices does this pay?"
      width={560}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" blocked={problem ?? undefined} onClick={save}>
            Use these invoices
          </Button>
        </>
      }
    >
      <p className={styles.about}>
        <b>{formatAmount(whole, entry.currency)}</b> {entry.name}
        <span className="muted small"> {entry.text}</span>
      </p>
      <ul className={styles.parts}>
        {parts.map(({ invoice }, place) => (
          <PartLine
            key={invoice.id}
            invoice={invoice}
            text={texts.get(invoice.id) ?? amounts[place] ?? ''}
            isRest={place === parts.length - 1}
            onText={(text) => setTexts(new Map(texts).set(invoice.id, text))}
            onRemove={() =>
              choose(parts.flatMap((part) => (part.invoice.id === invoice.id ? [] : part.invoice)))
            }
          />
        ))}
      </ul>
      <InvoicePicker
        label={parts.length === 0 ? 'Invoice' : 'Another invoice'}
        invoices={invoices.filter(({ id }) => !chosen.has(id))}
        onPick={(invoice) => choose([...parts.map((part) => part.invoice), invoice])}
      />
      {problem !== null && parts.length > 0 ? <p className={styles.problem}>{problem}</p> : null}
    </Dialog>
  );
}

/** The parts of a payment for these invoices; those for which nothing is left have none of it. */
function partsOf(entry: BankEntryAnswer, invoices: readonly PayableInvoiceAnswer[]): Part[] {
  const divided = partsFor(entry, invoices);
  const left = invoices.filter(({ id }) => !divided.some(({ invoice }) => invoice.id === id));
  return [...divided, ...left.map((invoice) => ({ invoice, amount: '0', isFee: false, exchangeRate: null }))];
}

type LineProps = {
  invoice: PayableInvoiceAnswer;
  text: string;
  /** Whether it gets what the others leave. */
  isRest: boolean;
  onText(text: string): void;
  onRemove(): void;
};

function PartLine({ invoice, text, isRest, onText, onRemove }: LineProps) {
  const { number, client, open, currency } = invoice;
  return (
    <li>
      <span>
        <span className={styles.number}>{number}</span> {client}
        <span className={styles.open}> open {formatAmount(decimalText(open), currency)}</span>
      </span>
      <TextField
        label={`Amount for invoice ${number}`}
        labelHidden
        inputMode="decimal"
        className={styles.partField}
        readOnly={isRest}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <IconButton icon="x" label={`Remove invoice ${number}`} onClick={onRemove} />
    </li>
  );
}

type PickerProps = {
  label: string;
  invoices: readonly PayableInvoiceAnswer[];
  onPick(invoice: PayableInvoiceAnswer): void;
};

function InvoicePicker({ label, invoices, onPick }: PickerProps) {
  return (
    <PowerSelector
      label={label}
      placeholder="Number or client"
      options={invoices.map(({ id, number, client, open, currency }) => ({
        id,
        name: `${number} ${client}`,
        keys: [client],
        note: formatAmount(decimalText(open), currency),
      }))}
      value={null}
      autoFocus
      onChange={(id) => {
        const invoice = invoices.find((each) => each.id === id);
        if (invoice !== undefined) onPick(invoice);
      }}
    />
  );
}

/** The amounts of the parts: as typed, and for the last one the rest. Null where a text is no amount. */
function amountsOf(
  parts: readonly Part[],
  texts: ReadonlyMap<number, string>,
  whole: string,
): (string | null)[] {
  const typed = parts.map(({ invoice, amount }) => {
    const text = texts.get(invoice.id);
    return text === undefined ? amount : readDecimal(text);
  });
  const others = typed.slice(0, -1);
  const rest = subtract(whole, add(...others.map((amount) => amount ?? '0')));
  return parts.length === 0 ? [] : [...others, rest];
}
