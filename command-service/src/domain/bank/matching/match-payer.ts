import { compare } from '@ledgerline/shared-events/money/decimal.ts';
import { allocated } from './allocate.ts';
import { type Evidence, openOf, payerReasons } from './evidence.ts';
import type { MatchedInvoice, Proposal } from './payable-invoices.ts';
import { selectionsWithSum } from './subset-sums.ts';

/** How many invoices of a payer are offered where nothing decides between them. */
const MAX_OFFERED = 5;

/** Nobody pays more invoices at once. */
const MAX_SUMMED = 200;

/** What the open invoices of the payer come to, without their numbers: one of them, all, or some. */
export function byPayer(evidence: Evidence): Proposal[] {
  const { byIban, byName, lists, credit } = evidence;
  const clients = byIban.size > 0 ? byIban : byName;
  if (clients.size === 0) return [];
  const open = lists.open.filter(
    ({ clientId, currency }) => clients.has(clientId) && currency === credit.currency,
  );
  const isSure = clients.size === 1 && !namesPaid(evidence);
  const same = lists.openWith(credit.currency, credit.amount).filter(({ clientId }) => clients.has(clientId));
  const single = same.map((invoice) => proposal(evidence, [invoice], isSure && same.length === 1, 'amount'));
  return [...single, ...(same.length > 0 ? [] : sums(evidence, open, isSure)), ...offered(evidence, open)];
}

/** Whether the text names an invoice that is paid: then the payment is about something else. */
function namesPaid({ named, lists }: Evidence): boolean {
  return [...named].some(([id, naming]) => naming === 'clearly' && lists.invoices.get(id)?.open === '0');
}

function sums(evidence: Evidence, open: readonly MatchedInvoice[], isSure: boolean): Proposal[] {
  const { amount } = evidence.credit;
  if (open.length < 2 || open.length > MAX_SUMMED) return [];
  if (compare(openOf(open), amount) === 0)
    return [proposal(evidence, open, isSure, 'sum of all open invoices')];
  const selections = selectionsWithSum(
    open.map((invoice) => invoice.open),
    amount,
  );
  return selections.map((places) =>
    proposal(
      evidence,
      places.flatMap((place) => open[place] ?? []),
      false,
      'sum',
    ),
  );
}

function proposal(
  evidence: Evidence,
  invoices: readonly MatchedInvoice[],
  isLikely: boolean,
  reason: string,
): Proposal {
  const payer = payerReasons(evidence, invoices[0]?.clientId ?? 0);
  return {
    allocations: allocated(invoices, evidence.credit.amount),
    certainty: isLikely ? 'likely' : 'possible',
    reasons: [...payer, reason],
  };
}

/** The invoices of the payer that are due first. */
function offered(evidence: Evidence, open: readonly MatchedInvoice[]): Proposal[] {
  return open
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .slice(0, MAX_OFFERED)
    .map((invoice) => ({
      allocations: allocated([invoice], evidence.credit.amount),
      certainty: 'possible',
      reasons: payerReasons(evidence, invoice.clientId),
    }));
}
