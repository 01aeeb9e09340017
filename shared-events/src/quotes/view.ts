import type { CalendarDate } from '../dates/calendar-date.ts';
import type { DeliveryRecord } from '../deliveries/record.ts';
import { documentSending } from '../deliveries/sending-state.ts';
import { documentView } from '../invoices/document-view.ts';
import { toNumber } from '../money/decimal.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import type { QuoteAnswer, QuoteItemAnswer } from './answers.ts';
import type { QuoteItem, QuoteRecord } from './record.ts';
import { quoteStatus } from './status.ts';

/** The answer of a quote on a day of the user. @param deliveries the messages about it */
export function quoteView(
  quote: QuoteRecord,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
  today: CalendarDate,
  deliveries: readonly DeliveryRecord[] = [],
): QuoteAnswer {
  const { adjustments: _, withheld: __, amountDue: ___, ...others } = quote;
  return {
    ...others,
    ...documentView(quote, settings),
    items: quote.items.map(itemView),
    status: quoteStatus(quote, today),
    sending: documentSending(deliveries),
  };
}

function itemView(item: QuoteItem): QuoteItemAnswer {
  const { quantity, rate, value, minimum = null, surcharges = [] } = item;
  return {
    ...item,
    quantity: toNumber(quantity),
    rate: toNumber(rate),
    value: toNumber(value),
    minimum: minimum === null ? null : toNumber(minimum),
    surcharges,
  };
}
