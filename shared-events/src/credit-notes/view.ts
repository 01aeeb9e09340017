import type { DeliveryRecord } from '../deliveries/record.ts';
import { documentSending } from '../deliveries/sending-state.ts';
import { documentView, taxView } from '../invoices/document-view.ts';
import { toNumber } from '../money/decimal.ts';
import type { AccountSettings } from '../settings/account-settings.ts';
import type { CreditNoteAnswer, CreditNoteItemAnswer } from './answers.ts';
import type { CreditNoteItem, CreditNoteRecord } from './record.ts';

/** The answer of a credit note. @param deliveries the messages about it */
export function creditNoteView(
  note: CreditNoteRecord,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
  deliveries: readonly DeliveryRecord[] = [],
): CreditNoteAnswer {
  const { adjustments: _, withheld: __, amountDue: ___, taxInCurrency: ____, ...others } = note;
  return {
    type: 'creditNote',
    ...others,
    ...documentView(note, settings),
    items: note.items.map(itemView),
    sending: documentSending(deliveries, note.sent_mark),
  };
}

function itemView({ taxes, ...item }: CreditNoteItem): CreditNoteItemAnswer {
  return {
    ...item,
    ...(taxes !== undefined && { taxes: taxes.map(taxView) }),
    quantity: toNumber(item.quantity),
    rate: toNumber(item.rate),
    value: toNumber(item.value),
  };
}
