import type { MatchedInvoice } from '../matching/payable-invoices.ts';
import { digitRuns, type RandomBank } from './random-bank.ts';
import type { RandomCredit } from './random-credits.ts';

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const sumOf = (invoices: readonly MatchedInvoice[]): number =>
  invoices.reduce((sum, { open }) => sum + cents(open), 0);

function subsetsOf(invoices: readonly MatchedInvoice[]): MatchedInvoice[][] {
  const subsets: MatchedInvoice[][] = [[]];
  for (const invoice of invoices) subsets.push(...subsets.map((subset) => [...subset, invoice]));
  return subsets;
}

/** Names of the random clients that a bank may write for each other. */
const SAME_NAMES = [
  ['NORD VERLAG', 'NORD VERLAG UND DRUCK AG'],
  ['ANNA SCHMIDT', 'SCHMIDT ANNA'],
];

const mayBeSame = (one: string, other: string): boolean =>
  one === other || SAME_NAMES.some((names) => names.includes(one) && names.includes(other));

/** The clients of whom an entry comes: by its IBAN, of several with one IBAN those with its name, else by its name. */
function payersOf({ credit }: RandomCredit, { clients }: RandomBank): number[] {
  const byIban = clients.filter(({ ibans }) => credit.iban !== null && ibans.includes(credit.iban));
  const byName = clients.filter(({ names }) =>
    names.some((name) => mayBeSame(name.toUpperCase(), credit.name)),
  );
  const byBoth = byIban.filter((client) => byName.includes(client));
  return [byBoth, byIban, byName].find(({ length }) => length > 0)?.map(({ id }) => id) ?? [];
}

/**
 * The invoices that a credit pays beyond doubt, or null: judged by how its text was composed and by trying every
 * selection of the invoices that it may name, without the code that reads texts and finds sums.
 */
export function invoicesBeyondDoubt(one: RandomCredit, bank: RandomBank): readonly MatchedInvoice[] | null {
  const { credit, mentions } = one;
  const readings = mentions.map(({ invoice, isClear }) => {
    const same = bank.invoices.filter(({ number }) => digitRuns(number) === digitRuns(invoice.number));
    return { same, isClear };
  });
  const named = [...new Set(readings.flatMap(({ same }) => same))];
  const payable = named.filter(({ open, currency }) => open !== '0' && currency === credit.currency);
  const [paid, ...others] = subsetsOf(payable).filter(
    (subset) => subset.length > 0 && sumOf(subset) === cents(credit.amount),
  );
  if (paid === undefined || others.length > 0) return null;
  const clear = readings.flatMap(({ same, isClear }) => (isClear ? same : []));
  // A number of two invoices means one of them; nobody knows which one.
  if (readings.some(({ same, isClear }) => isClear && same.length > 1)) return null;
  const [client, ...otherClients] = [...new Set(paid.map(({ clientId }) => clientId))];
  if (client === undefined || otherClients.length > 0) return null;
  if (clear.some((invoice) => !paid.includes(invoice))) return null;
  const payers = payersOf(one, bank);
  if (payers.length > 0 && !payers.includes(client)) return null;
  if (paid.every((invoice) => clear.includes(invoice))) return paid;
  const twins = bank.invoices.filter(
    ({ clientId, currency, open }) =>
      clientId === client && currency === credit.currency && cents(open) === cents(credit.amount),
  );
  return named.length === 1 && payers.length === 1 && twins.length === 1 ? paid : null;
}
