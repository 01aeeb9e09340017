import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { allReferences, isCreditorReference } from '@ledgerline/shared-events/pay-by-qr/references.ts';
import type { PaymentRecord } from '@ledgerline/shared-events/payments/record.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { DecisionContext } from '../command.ts';
import type { StateReader } from '../state-reader.ts';
import type { ImportedEntry } from './mark-entries.ts';
import { type MatchedInvoice, type MatchingLists, matchingLists } from './matching/payable-invoices.ts';

type BankPayment = PaymentRecord & { bank: NonNullable<PaymentRecord['bank']> };

/** The payments of an account that came from bank statements, with their invoices. Deleted ones are left out. */
function* bankPayments(state: StateReader): Generator<{ invoice: InvoiceRecord; payment: BankPayment }> {
  for (const invoice of state.records('invoice')) {
    for (const payment of Object.values(invoice.payments ?? {})) {
      const bank = payment?.bank;
      if (payment !== null && bank !== undefined) yield { invoice, payment: { ...payment, bank } };
    }
  }
}

/** The entries of statements whose payments are there, by their hash. */
export function importedEntries(state: StateReader): Map<string, ImportedEntry> {
  const entries = new Map<string, ImportedEntry>();
  for (const { invoice, payment } of bankPayments(state)) {
    const { hash, name, iban } = payment.bank;
    const before = entries.get(hash);
    entries.set(hash, {
      hash,
      date: payment.date,
      currency: payment.currency,
      name,
      iban,
      amount: add(before?.amount ?? '0', payment.amount),
      numbers: [...(before?.numbers ?? []), invoice.number],
    });
  }
  return entries;
}

/**
 * What the entries of a statement are compared with, in steps: the invoices of the account, and its clients as payers.
 */
export function* accountLists(
  state: StateReader,
  exchangeRate: DecisionContext['exchangeRate'],
): Steps<MatchingLists> {
  const invoices = [...state.records('invoice')].filter(({ deleted_at }) => deleted_at === null);
  const ibans = new Map<number, Set<string>>();
  for (const { invoice, payment } of bankPayments(state)) {
    if (payment.bank.iban === null) continue;
    ibans.set(invoice.client_id, (ibans.get(invoice.client_id) ?? new Set()).add(payment.bank.iban));
  }
  const byClient = Map.groupBy(invoices, ({ client_id }) => client_id);
  const clients = [...byClient].map(([id, own]) => ({
    id,
    names: namesOf(state, id, own),
    ibans: [...(ibans.get(id) ?? [])],
  }));
  const matched: MatchedInvoice[] = [];
  // Nobody can pay a draft of fiscal mode.
  for (const invoice of invoices.filter((one) => !isDraft(one))) {
    yield;
    matched.push(matchedInvoice(state, invoice));
  }
  return yield* matchingLists(
    matched,
    clients,
    (currency, to, date) => exchangeRate(currency, to, date)?.rate ?? null,
  );
}

/** What a client is called: today, on its papers, and by tax offices. */
function namesOf(state: StateReader, clientId: number, invoices: readonly InvoiceRecord[]): string[] {
  const client = state.record('client', clientId);
  const names = [
    client?.name ?? '',
    client?.settings.billingInformationName ?? '',
    ...invoices.flatMap(({ client_name, billTo }) => [client_name, billTo.name]),
  ];
  return [...new Set(names)].filter((name) => name.trim() !== '');
}

function matchedInvoice(state: StateReader, invoice: InvoiceRecord): MatchedInvoice {
  const { id, number, client_id: clientId, client_name, date, currency } = invoice;
  const client = state.record('client', clientId)?.name ?? client_name;
  const references = [...allReferences(number), ...ownReference(invoice)];
  return { id, number, clientId, client, date, currency, open: settlementOf(invoice).openAmount, references };
}

/** The creditor reference that the user gave to an invoice. */
function ownReference({ reference }: InvoiceRecord): string[] {
  return isCreditorReference(reference) ? [reference.toUpperCase().replace(/\s/g, '')] : [];
}
