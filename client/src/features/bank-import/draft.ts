import {
  type BankEntryAnswer,
  isImportable,
  type PayableInvoiceAnswer,
  type StatementPreview,
} from '@ledgerline/shared-events/bank/answers.ts';
import { divideAmount, mayBeFee } from '@ledgerline/shared-events/bank/divide-amount.ts';
import { add, compare, isPositive, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** What an entry brings for an invoice. `amount` is decimal text in the currency of the entry. */
export type Part = {
  invoice: PayableInvoiceAnswer;
  amount: string;
  /** Whether what is missing is named a fee; otherwise it stays open. */
  isFee: boolean;
  /** Null where the currencies are the same, or the rate of the day applies. */
  exchangeRate: number | null;
};

/** What the user decided for an entry. */
export type Choice = { isTicked: boolean; parts: readonly Part[] };

/** A statement with the decisions for its entries, by their place in it. */
export type Draft = { preview: StatementPreview; choices: readonly Choice[] };

/** The draft of a statement: what is certain is ticked, what is proposed is chosen. */
export function draftOf(preview: StatementPreview): Draft {
  const byId = new Map(preview.invoices.map((invoice) => [invoice.id, invoice]));
  return {
    preview,
    choices: preview.entries.map((entry) => {
      const proposed = entry.matches.filter((match) => match.proposed);
      return {
        isTicked: proposed.length > 0 && proposed.every(({ certainty }) => certainty === 'certain'),
        parts: proposed.map((match): Part => {
          const { invoiceId: id, number, client, currency, open, amount, fee, exchangeRate } = match;
          const invoice = byId.get(id) ?? { id, number, client, currency, open };
          return { invoice, amount: decimalText(amount), isFee: fee > 0, exchangeRate };
        }),
      };
    }),
  };
}

/** The draft with another decision for one entry. */
export function withChoice({ preview, choices }: Draft, place: number, changes: Partial<Choice>): Draft {
  return {
    preview,
    choices: choices.map((choice, index) => (index === place ? { ...choice, ...changes } : choice)),
  };
}

/** Whether an entry can be ticked: it may be imported and pays something. */
export function canTick(entry: BankEntryAnswer, choice: Choice | undefined): boolean {
  return isImportable(entry) && choice !== undefined && choice.parts.length > 0;
}

/** The draft with all entries ticked that can be, or with none. */
export function withAllTicked(draft: Draft, isTicked: boolean): Draft {
  return {
    ...draft,
    choices: draft.choices.map((choice, place) => {
      const entry = draft.preview.entries[place];
      return { ...choice, isTicked: isTicked && entry !== undefined && canTick(entry, choice) };
    }),
  };
}

/** The parts of an entry for invoices in their order, in which its amount is divided. */
export function partsFor(entry: BankEntryAnswer, invoices: readonly PayableInvoiceAnswer[]): Part[] {
  const payable = invoices.map((invoice) => ({ invoice, open: openIn(entry, invoice) }));
  return divideAmount(payable, decimalText(entry.amount)).map(({ invoice: { invoice }, amount, fee }) => ({
    invoice,
    amount,
    isFee: fee !== '0',
    exchangeRate: entry.matches.find(({ invoiceId }) => invoiceId === invoice.id)?.exchangeRate ?? null,
  }));
}

/** What is open of an invoice where the entry has its currency; otherwise the whole entry is for it. */
function openIn({ amount, currency }: BankEntryAnswer, invoice: PayableInvoiceAnswer): string {
  return decimalText(invoice.currency === currency ? invoice.open : amount);
}

/** What is missing of an invoice after a part of an entry in its currency, and whether it may be a fee; null when nothing is. */
export function missingOf(
  { currency }: BankEntryAnswer,
  { invoice, amount }: Part,
): { amount: string; mayBeFee: boolean } | null {
  if (invoice.currency !== currency) return null;
  const open = decimalText(invoice.open);
  const missing = subtract(open, amount);
  return isPositive(missing) ? { amount: missing, mayBeFee: mayBeFee(missing, open) } : null;
}

/** Sums by currency, of entries or of invoices. */
export type Sums = ReadonlyMap<string, string>;

/** A figure over the list: how many credits, and what they come to. */
export type Figure = { count: number; sums: Sums };

export type Figures = {
  cameIn: Figure;
  ticked: Figure;
  toDecide: Figure;
  leftAlone: Figure;
  /** How many payments the ticked credits become. */
  payments: number;
};

/** The figures of a draft; what came in is what is ticked, to decide and left alone. */
export function figuresOf({ preview, choices }: Draft): Figures {
  const groups = Map.groupBy(preview.entries, (entry) => {
    if (!isImportable(entry)) return 'leftAlone';
    return choices[preview.entries.indexOf(entry)]?.isTicked === true ? 'ticked' : 'toDecide';
  });
  const figure = (entries: readonly BankEntryAnswer[] = []): Figure => ({
    count: entries.length,
    sums: sumsOf(entries),
  });
  return {
    cameIn: figure(preview.entries),
    ticked: figure(groups.get('ticked')),
    toDecide: figure(groups.get('toDecide')),
    leftAlone: figure(groups.get('leftAlone')),
    payments: choices.reduce((count, { isTicked, parts }) => count + (isTicked ? parts.length : 0), 0),
  };
}

function sumsOf(values: readonly { amount: number; currency: string }[]): Sums {
  const sums = new Map<string, string>();
  for (const { amount, currency } of values) {
    sums.set(currency, add(sums.get(currency) ?? '0', decimalText(amount)));
  }
  return sums;
}

/** What is open in the currency of the statement, now and after the ticked payments. */
export function openAfter({ preview, choices }: Draft): { now: string; after: string } {
  const { currency } = preview.statement;
  const paid = new Map<number, string>();
  for (const [place, { isTicked, parts }] of choices.entries()) {
    const entry = preview.entries[place];
    if (!isTicked || entry === undefined) continue;
    for (const part of parts) {
      const missing = part.isFee ? missingOf(entry, part) : null;
      const settled = add(part.amount, missing?.amount ?? '0');
      paid.set(part.invoice.id, add(paid.get(part.invoice.id) ?? '0', settled));
    }
  }
  const own = preview.invoices.filter((invoice) => invoice.currency === currency);
  const rest = own.map(({ id, open }) => {
    const left = subtract(decimalText(open), paid.get(id) ?? '0');
    return compare(left, '0') > 0 ? left : '0';
  });
  return { now: add(...own.map(({ open }) => decimalText(open))), after: add(...rest) };
}

/** The payload of the command for the ticked entries. */
export function importOf({ preview, choices }: Draft) {
  return {
    entries: preview.entries.flatMap((entry, place) => {
      const choice = choices[place];
      if (choice === undefined || !choice.isTicked || !canTick(entry, choice)) return [];
      const { hash, date, amount, currency, name, iban = null, reference } = entry;
      const allocations = choice.parts.map((part) => {
        const missing = part.isFee ? missingOf(entry, part) : null;
        return {
          invoiceId: part.invoice.id,
          amount: part.amount,
          ...(missing === null ? {} : { fee: missing.amount }),
          ...(part.exchangeRate === null ? {} : { exchangeRate: part.exchangeRate }),
        };
      });
      return [{ hash, date, amount, currency, name, iban, reference, allocations }];
    }),
  };
}
