import type { Certainty } from '@ledgerline/shared-events/bank/answers.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { NumberIndex } from './named-invoices.ts';
import type { ReferenceIndex } from './own-references.ts';
import { type ComparedName, comparedName, isSameName } from './payer.ts';

/** An invoice as payments are matched with it. */
export type MatchedInvoice = {
  id: number;
  number: string;
  clientId: number;
  client: string;
  date: string;
  currency: string;
  /** In its currency; "0" when it is paid. */
  open: string;
  /** Those that its papers have for a payment, without blanks. */
  references: readonly string[];
};

/** A client as payers are recognised: by its names, and the IBANs from which it paid before. */
export type PayingClient = { id: number; names: readonly string[]; ibans: readonly string[] };

/** Units of `currency` for one unit of `to` on a day, or null. */
type RateOfDay = (currency: string, to: string, date: string) => string | null;

/** What an entry is compared with. */
export type MatchingLists = {
  invoices: ReadonlyMap<number, MatchedInvoice>;
  open: readonly MatchedInvoice[];
  /** Those of which exactly this amount is open. */
  openWith(currency: string, amount: string): readonly MatchedInvoice[];
  numbers: NumberIndex;
  references: ReferenceIndex;
  clientsOf(name: string): ReadonlySet<number>;
  clientsByIban: ReadonlyMap<string, ReadonlySet<number>>;
  rateOf: RateOfDay;
};

/** One part of a payment for an invoice. Amounts are decimal text: `amount` in the currency of the entry. */
export type Allocation = {
  invoice: MatchedInvoice;
  amount: string;
  fee: string;
  exchangeRate: string | null;
};

/** Invoices that an entry may pay together. */
export type Proposal = { allocations: Allocation[]; certainty: Certainty; reasons: string[] };

/** Prepares the invoices and clients of an account in steps. @param invoices all of them, also paid ones */
export function* matchingLists(
  invoices: Iterable<MatchedInvoice>,
  clients: Iterable<PayingClient>,
  rateOf: RateOfDay,
): Steps<MatchingLists> {
  const byId = new Map([...invoices].map((invoice) => [invoice.id, invoice]));
  const open = [...byId.values()].filter((invoice) => invoice.open !== '0');
  const numbers = new NumberIndex();
  const references = new Map<string, Set<number>>();
  for (const invoice of byId.values()) {
    yield;
    numbers.add(invoice);
    for (const reference of invoice.references)
      references.set(reference, (references.get(reference) ?? new Set()).add(invoice.id));
  }
  const byAmount = new Map<string, MatchedInvoice[]>();
  for (const invoice of open) {
    yield;
    const same = byAmount.get(amountKey(invoice.currency, invoice.open));
    if (same === undefined) byAmount.set(amountKey(invoice.currency, invoice.open), [invoice]);
    else same.push(invoice);
  }
  const payers = yield* preparedPayers(clients);
  return {
    invoices: byId,
    open,
    openWith: (currency, amount) => byAmount.get(amountKey(currency, amount)) ?? [],
    numbers,
    references,
    ...payers,
    rateOf,
  };
}

/** The clients by their names and by the IBANs from which they paid before. */
function* preparedPayers(
  clients: Iterable<PayingClient>,
): Steps<Pick<MatchingLists, 'clientsOf' | 'clientsByIban'>> {
  const payers: { id: number; names: ComparedName[] }[] = [];
  const clientsByIban = new Map<string, Set<number>>();
  for (const { id, ibans, names } of clients) {
    const compared: ComparedName[] = [];
    for (const name of names) {
      yield;
      compared.push(comparedName(name));
    }
    payers.push({ id, names: compared });
    for (const iban of ibans) clientsByIban.set(iban, (clientsByIban.get(iban) ?? new Set()).add(id));
  }
  const byName = new Map<string, ReadonlySet<number>>();
  const clientsOf = (name: string) => {
    const cached = byName.get(name);
    if (cached !== undefined) return cached;
    const payer = comparedName(name);
    const same = payers.filter(({ names }) => names.some((own) => isSameName(payer, own)));
    const ids = new Set(same.map(({ id }) => id));
    byName.set(name, ids);
    return ids;
  };
  return { clientsOf, clientsByIban };
}

const amountKey = (currency: string, amount: string): string => `${currency} ${add(amount)}`;
