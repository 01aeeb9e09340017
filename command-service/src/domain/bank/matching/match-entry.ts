import type { Certainty } from '@ledgerline/shared-events/bank/answers.ts';
import { type Credit, type Evidence, evidenceOf } from './evidence.ts';
import { inOtherCurrency } from './match-currencies.ts';
import { byNumbers } from './match-numbers.ts';
import { byPayer } from './match-payer.ts';
import type { MatchingLists, Proposal } from './payable-invoices.ts';

const MAX_PROPOSALS = 6;
const ORDER: readonly Certainty[] = ['certain', 'likely', 'possible'];

/**
 * What a credit may pay, the likelier first. It is certain only where number, amount and currency leave no other
 * reading and the payer does not contradict.
 */
export function proposalsOf(credit: Credit, lists: MatchingLists): Proposal[] {
  const evidence = evidenceOf(credit, lists);
  const found = [
    byNumbers(evidence),
    byPayer(evidence),
    inOtherCurrency(evidence),
    byAmount(evidence),
  ].flat();
  const seen = new Set<string>();
  return found
    .toSorted((one, other) => ORDER.indexOf(one.certainty) - ORDER.indexOf(other.certainty))
    .filter(({ allocations }) => {
      const key = allocations.map(({ invoice }) => invoice.id).join(' ');
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MAX_PROPOSALS);
}

/** Invoices of which exactly this amount is open; the only one may be meant. */
function byAmount({ credit, lists }: Evidence): Proposal[] {
  return lists.openWith(credit.currency, credit.amount).map((invoice) => ({
    allocations: [{ invoice, amount: credit.amount, fee: '0', exchangeRate: null }],
    certainty: 'possible',
    reasons: ['amount'],
  }));
}
