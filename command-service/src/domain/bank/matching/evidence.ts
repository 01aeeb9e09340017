import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { type Naming, namedInvoices } from './named-invoices.ts';
import type { MatchedInvoice, MatchingLists } from './payable-invoices.ts';

/** A credit as it is matched: its amount is decimal text above zero. */
export type Credit = {
  date: string;
  amount: string;
  currency: string;
  name: string;
  iban: string | null;
  text: string;
};

/** What an entry says: whom it comes from, and which invoices it names. */
export type Evidence = {
  credit: Credit;
  lists: MatchingLists;
  named: ReadonlyMap<number, Naming>;
  /** The clients with this IBAN, and those with this name. */
  byIban: ReadonlySet<number>;
  byName: ReadonlySet<number>;
};

const NOBODY: ReadonlySet<number> = new Set();

/** What the entry of a statement says. */
export function evidenceOf(credit: Credit, lists: MatchingLists): Evidence {
  return {
    credit,
    lists,
    named: namedInvoices(credit.text, lists.numbers),
    byIban: (credit.iban !== null && lists.clientsByIban.get(credit.iban)) || NOBODY,
    byName: lists.clientsOf(credit.name),
  };
}

/** What is open of several invoices together. */
export function openOf(invoices: readonly MatchedInvoice[]): string {
  return add(...invoices.map(({ open }) => open));
}

/** "IBAN", "name", or nothing, where the payer is a client. */
export function payerReasons({ byIban, byName }: Evidence, clientId: number): string[] {
  return [byIban.has(clientId) ? ['IBAN'] : [], byName.has(clientId) ? ['name'] : []].flat();
}

/** Whether the payer is another client: its IBAN or its name belongs to others only. */
export function contradicts({ byIban, byName }: Evidence, clientId: number): boolean {
  if (byIban.size > 0) return !byIban.has(clientId);
  return byName.size > 0 && !byName.has(clientId);
}
