import {
  type BankEntryAnswer,
  type BankMatch,
  isImportable,
  type StatementPreview,
} from '@ledgerline/shared-events/bank/answers.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { add, compare, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { DecisionContext } from '../command.ts';
import { todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { accountLists, importedEntries } from './account-lists.ts';
import type { BookedStatement } from './booked-entry.ts';
import { type ImportedEntry, importedReversals, type MarkedEntry, markEntries } from './mark-entries.ts';
import { proposalsOf } from './matching/match-entry.ts';
import type { Allocation, MatchingLists, Proposal } from './matching/payable-invoices.ts';

/** The most open invoices that are offered for a choice. */
const MAX_OFFERED = 2_000;

/** A credit with what it may pay. */
type Matched = { entry: MarkedEntry; proposals: Proposal[] };

/** The preview of a statement for an account. Entries of a later day than any account has yet aren't booked. */
export function* previewForAccount(
  state: StateReader,
  statement: BookedStatement,
  { exchangeRate, now }: Pick<DecisionContext, 'exchangeRate' | 'now'>,
): Steps<StatementPreview> {
  const lists = yield* accountLists(state, exchangeRate);
  const last = addDays(todayOf(state, now), 1);
  const entries = statement.entries.filter(({ date }) => date <= last);
  const later = statement.entries.length - entries.length;
  const warnings = [...statement.warnings, ...laterWarning(later)];
  return yield* previewStatement({ ...statement, entries, warnings }, lists, importedEntries(state));
}

function laterWarning(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? '1 entry of a day to come is left out. Import it once it is booked.'
      : `${count} entries of days to come are left out. Import them once they are booked.`,
  ];
}

/**
 * What an import of a statement would do: its credits with the invoices that they may pay. Nothing is stored.
 * @param imported the entries of earlier imports by their hash
 */
export function* previewStatement(
  { entries, warnings, ...statement }: BookedStatement,
  lists: MatchingLists,
  imported: ReadonlyMap<string, ImportedEntry>,
): Steps<StatementPreview> {
  const marked = yield* markEntries(entries, imported);
  const credits = marked.filter(({ isCredit }) => isCredit);
  const matched: Matched[] = [];
  for (const entry of credits) {
    yield;
    matched.push({ entry, proposals: mayBeImported(entry) ? proposalsOf(entry, lists) : [] });
  }
  const shared = overpaidInvoices(matched);
  const reversals = yield* importedReversals(marked, imported);
  return {
    statement: { ...statement, debits: marked.length - credits.length },
    entries: matched.map((each) => answerOf(each, shared)),
    invoices: offered(lists),
    warnings: [...warnings, ...reversals.map(reversalWarning)],
  };
}

function mayBeImported({ seen, isReversal, reversedAt }: MarkedEntry): boolean {
  return isImportable({ seen, reversal: isReversal || reversedAt !== null });
}

/** The invoices for which the entries of the file together bring more than is open. */
function overpaidInvoices(matched: readonly Matched[]): ReadonlySet<number> {
  const sums = new Map<number, string>();
  const overpaid = new Set<number>();
  for (const { proposals } of matched) {
    const [best] = proposals;
    if (best === undefined || best.certainty === 'possible') continue;
    for (const { invoice, amount } of best.allocations) {
      const sum = add(sums.get(invoice.id) ?? '0', amount);
      sums.set(invoice.id, sum);
      if (invoice.currency === matchedCurrency(best) && compare(sum, invoice.open) > 0)
        overpaid.add(invoice.id);
    }
  }
  return overpaid;
}

/** The currency in which the amounts of a proposal are, when no rate is needed; null otherwise. */
function matchedCurrency({ allocations: [first] }: Proposal): string | null {
  return first?.exchangeRate === null ? first.invoice.currency : null;
}

function answerOf({ entry, proposals }: Matched, overpaid: ReadonlySet<number>): BankEntryAnswer {
  const { hash, date, amount, currency, name, iban, text, reference, isReversal, reversedAt, seen } = entry;
  return {
    hash,
    date,
    amount: toNumber(amount),
    currency,
    name,
    ...(iban === null ? {} : { iban }),
    text,
    reference,
    reversal: isReversal || reversedAt !== null,
    reversedAt,
    seenBefore: seen !== null,
    seen,
    matches: matchesOf(
      proposals.map((each) => withoutDoubt(each, overpaid)),
      seen,
    ),
  };
}

/** A payment that comes twice is certain in neither entry. */
function withoutDoubt(proposal: Proposal, overpaid: ReadonlySet<number>): Proposal {
  const isDoubtful =
    proposal.certainty === 'certain' && proposal.allocations.some(({ invoice }) => overpaid.has(invoice.id));
  if (!isDoubtful) return proposal;
  return { ...proposal, certainty: 'likely', reasons: [...proposal.reasons, 'another entry pays it too'] };
}

/** The invoices of the best proposal, then single ones to choose instead. */
function matchesOf(proposals: readonly Proposal[], seen: MarkedEntry['seen']): BankMatch[] {
  const [best, ...others] = proposals;
  if (best === undefined) return [];
  const isProposed = !(isByAmountAlone(best) && others.some(isByAmountAlone));
  const certain =
    best.certainty === 'certain' && seen !== null ? { ...best, certainty: 'likely' as const } : best;
  const first = certain.allocations.map((each) => matchOf(each, certain, isProposed));
  const ids = new Set(first.map(({ invoiceId }) => invoiceId));
  const single = others.filter(({ allocations }) => allocations.length === 1);
  return [
    ...first,
    ...single.flatMap((each) => each.allocations.map((part) => matchOf(part, each, false))),
  ].filter((match, index) => index < first.length || !ids.has(match.invoiceId));
}

function isByAmountAlone({ reasons }: Proposal): boolean {
  return reasons.length === 1 && reasons[0] === 'amount';
}

function matchOf(
  { invoice, amount, fee, exchangeRate }: Allocation,
  { certainty, reasons }: Proposal,
  proposed: boolean,
): BankMatch {
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    client: invoice.client,
    currency: invoice.currency,
    open: toNumber(invoice.open),
    amount: toNumber(amount),
    fee: toNumber(fee),
    exchangeRate: exchangeRate === null ? null : toNumber(exchangeRate),
    certainty,
    reasons,
    proposed,
  };
}

function offered({ open }: MatchingLists): StatementPreview['invoices'] {
  return open
    .toSorted((one, other) => (one.date === other.date ? other.id - one.id : one.date < other.date ? 1 : -1))
    .slice(0, MAX_OFFERED)
    .map((invoice) => ({
      id: invoice.id,
      number: invoice.number,
      client: invoice.client,
      currency: invoice.currency,
      open: toNumber(invoice.open),
    }));
}

function reversalWarning({ reversal, entry }: { reversal: MarkedEntry; entry: ImportedEntry }): string {
  const numbers = entry.numbers.join(', ');
  return `On ${reversal.date} the bank reversed ${entry.amount} ${entry.currency} of ${entry.name || 'a payment'}, which was imported for invoice ${numbers}. Delete that payment if the money was returned.`;
}
