import { compare, isPositive, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { allocated } from './allocate.ts';
import { contradicts, type Evidence, isOnlyPayer, openOf, payerReasons } from './evidence.ts';
import type { MatchedInvoice, Proposal } from './payable-invoices.ts';
import { MAX_SUMMANDS, selectionsWithSum } from './subset-sums.ts';

/** The open invoices in the currency of the entry that its text names. */
type NamedOpen = { clear: MatchedInvoice[]; bare: MatchedInvoice[] };

/** What the invoices that a text names come to. */
export function byNumbers(evidence: Evidence): Proposal[] {
  const { clear, bare } = namedOpen(evidence);
  const all = [...clear, ...bare];
  if (all.length === 0) return [];
  const { amount } = evidence.credit;
  const exact = exactSelections(all, clear, amount);
  if (exact.length > 0) return exact.map((invoices) => exactProposal(evidence, invoices, exact.length === 1));
  const proposals = clear.length > 0 ? [inexactProposal(evidence, clear, true)] : [];
  return [...proposals, ...bare.map((invoice) => inexactProposal(evidence, [invoice], false))];
}

function namedOpen({ credit, lists, named }: Evidence): NamedOpen {
  const clear: MatchedInvoice[] = [];
  const bare: MatchedInvoice[] = [];
  for (const [id, naming] of named) {
    const invoice = lists.invoices.get(id);
    if (invoice === undefined || invoice.open === '0' || invoice.currency !== credit.currency) continue;
    (naming === 'clearly' ? clear : bare).push(invoice);
  }
  return { clear, bare };
}

/**
 * The selections of the named invoices with exactly this sum; with all clearly named ones first, as they lead the list.
 */
function exactSelections(
  all: readonly MatchedInvoice[],
  clear: readonly MatchedInvoice[],
  amount: string,
): MatchedInvoice[][] {
  if (all.length > MAX_SUMMANDS) {
    return clear.length > 0 && compare(openOf(clear), amount) === 0 ? [[...clear]] : [];
  }
  return selectionsWithSum(
    all.map(({ open }) => open),
    amount,
    4,
  ).map((places) => places.flatMap((place) => all[place] ?? []));
}

function exactProposal(evidence: Evidence, invoices: MatchedInvoice[], isOnly: boolean): Proposal {
  const [first] = invoices;
  const payer = first === undefined ? [] : payerReasons(evidence, first.clientId);
  const said = invoices.every(({ id }) => evidence.referenced.has(id)) ? 'reference' : 'number';
  const number = invoices.length === 1 ? said : `${invoices.length === 2 ? 'both' : 'all'} ${said}s`;
  return {
    allocations: allocated(invoices, evidence.credit.amount),
    certainty: isOnly && isCertain(evidence, invoices) ? 'certain' : 'likely',
    reasons: [number, invoices.length === 1 ? 'amount' : 'sum', ...payer],
  };
}

/**
 * Whether no other reading is left: none of them was issued after the payment, every clearly named invoice is among
 * those that are paid, they are of one client, no number is that of several invoices, the payer isn't another one, and
 * a number that stands alone is confirmed by the payer, of whom no other invoice has this amount. Where the reference
 * of the paper is named, it doesn't matter who pays.
 */
function isCertain(evidence: Evidence, invoices: readonly MatchedInvoice[]): boolean {
  const { named, lists } = evidence;
  const [first] = invoices;
  if (first === undefined || named.size > MAX_SUMMANDS) return false;
  const { clientId } = first;
  const ids = new Set(invoices.map(({ id }) => id));
  const namesOthers = [...named].some(([id, naming]) => naming === 'clearly' && !ids.has(id));
  const isAmbiguous = [...named.values()].includes('ambiguously');
  if (namesOthers || isAmbiguous || invoices.some((invoice) => invoice.clientId !== clientId)) return false;
  if (invoices.some(({ date }) => date > evidence.credit.date)) return false;
  if (invoices.every(({ id }) => evidence.referenced.has(id))) return true;
  if (contradicts(evidence, clientId)) return false;
  if (invoices.every(({ id }) => named.get(id) === 'clearly')) return true;
  const same = lists.openWith(first.currency, first.open).filter((other) => other.clientId === clientId);
  return isOnlyPayer(evidence, clientId) && named.size === 1 && same.length === 1;
}

/** Numbers whose open amounts the entry does not make: a part, too much, or a fee is missing. */
function inexactProposal(evidence: Evidence, invoices: MatchedInvoice[], isClear: boolean): Proposal {
  const { credit } = evidence;
  const [first] = invoices;
  const payer = first === undefined ? [] : payerReasons(evidence, first.clientId);
  const isReferenced = invoices.every(({ id }) => evidence.referenced.has(id));
  const isOther = first !== undefined && !isReferenced && contradicts(evidence, first.clientId);
  const missing = subtract(openOf(invoices), credit.amount);
  const allocations = allocated(invoices, credit.amount);
  const isNear = allocations.some(({ fee }) => fee !== '0');
  const isLikely =
    !isOther && (isClear ? payer.length > 0 || isNear || isReferenced : payer.length > 0 && isNear);
  return {
    allocations,
    certainty: isLikely ? 'likely' : 'possible',
    reasons: [
      `${isReferenced ? 'reference' : 'number'}${invoices.length === 1 ? '' : 's'}`,
      ...payer,
      isPositive(missing)
        ? `${money(missing, credit.currency)} less`
        : `${money(subtract('0', missing), credit.currency)} more`,
    ],
  };
}

function money(amount: string, currency: string): string {
  return formatAmount(amount, currency);
}
