import type { Sort } from '@ledgerline/shared-events/lists/sort.ts';
import { expressionBuilder } from 'kysely';
import { type Condition, type ReadModels, readModels } from '#runtime/database/read-models.ts';
import { naturalOrder } from '../natural-order.ts';
import type { AccountReader } from '../read-account.ts';
import { RecordTiers, tierSource } from '../record-tiers.ts';
import type { Tier } from '../sorted-page.ts';

const quote = expressionBuilder<ReadModels & { q: ReadModels['read.quotes'] }, 'q'>();
const amount = {
  amount: quote.ref('q.total'),
  currency: quote.ref('q.currency'),
  exchangeTo: quote.ref('q.exchange_to'),
  exchangeRate: quote.ref('q.exchange_rate'),
};

/** The quotes that meet these conditions, in an order. */
export function sortedQuotes(
  read: AccountReader,
  where: readonly Condition[],
  { column, descending }: Sort<'quotes'>,
): Tier[] {
  const quotes = new QuoteTiers(
    tierSource(read, descending, quote.ref('q.id'), (also) => quotesWith(read, [...where, ...also])),
  );
  switch (column) {
    case 'number':
      return [quotes.by(quote.ref('q.number_order'))];
    case 'client':
      return [quotes.by(naturalOrder(quote.ref('q.client_key')))];
    case 'reference':
      return quotes.byText(quote.ref('q.reference_key'));
    case 'currency':
      return [quotes.by(quote.ref('q.currency'))];
    case 'date':
      return [quotes.by(quote.ref('q.date'))];
    case 'validUntil':
      return quotes.byDay(quote.ref('q.valid_until'));
    case 'status':
      return quotes.byStatus();
    case 'total':
      return quotes.byAmount(amount);
    case 'created_at':
      return [quotes.by(quote.ref('q.id'))];
  }
}

class QuoteTiers extends RecordTiers {
  /** Those that the client has by their last day, then drafts, then those that were accepted and declined. */
  byStatus(): Tier[] {
    const open: Condition[] = [quote('q.accepted_at', 'is', null), quote('q.declined_at', 'is', null)];
    const validUntil = quote.ref('q.valid_until');
    return this.inDirection([
      this.by(validUntil, [...open, quote.ref('q.sent')]),
      this.byId([...open, quote.not('q.sent')]),
      this.by(quote.ref('q.accepted_at'), [quote('q.accepted_at', 'is not', null)]),
      this.by(quote.ref('q.declined_at'), [
        quote('q.accepted_at', 'is', null),
        quote('q.declined_at', 'is not', null),
      ]),
    ]);
  }
}

/** The quotes that meet conditions. */
export const quotesWith = ({ accountId }: AccountReader, conditions: readonly Condition[]) =>
  readModels
    .selectFrom('read.quotes as q')
    .where('q.account_id', '=', accountId)
    .where(({ and }) => and(conditions));
