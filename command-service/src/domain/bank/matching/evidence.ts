import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { type Naming, namedInvoices } from './named-invoices.ts';
import { referencedInvoices } from './own-references.ts';
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
  /** The invoices that it names by the reference of their papers, which nobody writes by chance. */
  referenced: ReadonlySet<number>;
  /** The clients with this IBAN, and those with this name. */
  byIban: ReadonlySet<number>;
  byName: ReadonlySet<number>;
};

const NOBODY: ReadonlySet<number> = new Set();

/** What the entry of a statement says. */
export function evidenceOf(credit: Credit, lists: MatchingLists): Evidence {
  const { found, rest } = referencedInvoices(credit.text, lists.references);
  const named = namedInvoices(rest, lists.numbers);
  for (const ids of found) for (const id of ids) named.set(id, ids.size === 1 ? 'clearly' : 'ambiguously');
  return {
    credit,
    lists,
    named,
    referenced: new Set(found.flatMap((ids) => [...ids])),
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

/** The clients that the payer may be: those with its IBAN, of several ones those with its name, else those with its name. */
function payersOf({ byIban, byName }: Evidence): ReadonlySet<number> {
  const byBoth = byIban.intersection(byName);
  return [byBoth, byIban].find(({ size }) => size > 0) ?? byName;
}

/** Whether the payer is another client: its IBAN or its name belongs to others only. */
export function contradicts(evidence: Evidence, clientId: number): boolean {
  const payers = payersOf(evidence);
  return payers.size > 0 && !payers.has(clientId);
}

/** Whether the payer is this client and no other one, as far as its IBAN and its name say. */
export function isOnlyPayer(evidence: Evidence, clientId: number): boolean {
  const payers = payersOf(evidence);
  return payers.size === 1 && payers.has(clientId);
}
