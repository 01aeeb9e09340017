import { DELIVERY_STATES, deliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { isWaiting, recipientsInOrder } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import { recordId } from '@ledgerline/shared-events/ledger/scalars.ts';
import { z } from 'zod';
import type { CommandDefinition } from '../command.ts';
import { deliveryOutcome } from '../deliveries/delivery-outcome.ts';
import type { MessageDraft, PreparedMessage } from '../deliveries/message-draft.ts';
import type { StateReader } from '../state-reader.ts';
import type { Chooser } from './chooser.ts';
import { systemCommand } from './file-commands.ts';
import type { Makers } from './random-payloads.ts';

const settlement = z.strictObject({ deliveryId: recordId, recipient: z.int(), state: deliveryState });

/** Messages as the service prepares them, without stored bytes. */
export function practiceMessages(state: StateReader, drafts: readonly MessageDraft[]): PreparedMessage[] {
  const earlier = [...state.records('delivery')].length;
  return drafts.map(({ document, papers }, index) => {
    const number = earlier + index + 1;
    const paper = {
      kind: 'pdf',
      name: `Invoice ${document.record.number}.pdf`,
      type: 'application/pdf',
    } as const;
    const kinds = 'of' in papers ? ['pdf'] : papers;
    return {
      message: `0198a4f0-0000-4000-9000-${number.toString(16).padStart(12, '0')}`,
      messageId: `${number}@ledgerline.example`,
      from: 'Ana Lima Translations <mail@ledgerline.example>',
      replyTo: 'ana@lima.example',
      papers: kinds.map(() => ({ ...paper, size: 3, sha256: 'a'.repeat(64) })),
      printed: 'of' in papers ? null : document,
      messagesADay: 200,
    };
  });
}

/** What becomes of messages, as commands of random histories. */
export const deliveryCommands = {
  SettleDelivery: systemCommand({
    name: 'SettleDelivery',
    payload: settlement,
    decide: (state, { deliveryId, recipient, state: became }, { now }) => {
      const delivery = state.record('delivery', deliveryId);
      const address = delivery && recipientsInOrder(delivery)[recipient]?.address;
      if (delivery === undefined || address === undefined) return [];
      return deliveryOutcome(state, delivery, [{ address, state: became, detail: '250 Ok', at: now }]);
    },
  }),
} satisfies Record<string, CommandDefinition>;

const ADDRESSES = ['ana@lima.example', 'office@nord.example', 'vera@nord.example'];

const inAnotherWay = (choose: Chooser) => ({
  how: choose.word(),
  ...(choose.number(2) === 0 ? { at: choose.pastDay() } : {}),
});

const newMessage = (choose: Chooser) => ({
  to: [choose.of(...ADDRESSES)],
  ...(choose.number(3) === 0 ? { bcc: [choose.of(...ADDRESSES)] } : {}),
  subject: choose.word(),
  body: `${choose.word()}\n\n${choose.word()}`,
  attach: choose.of(['pdf'], []),
  ...(choose.number(4) === 0 ? { replaces: choose.maybe('delivery') } : {}),
});

/** The payloads of commands on messages. */
export const deliveryMakers = {
  SendInvoice: (choose) => ({
    invoiceId: choose.idWhere('invoice', ({ fiscal }) => fiscal?.state !== 'draft'),
    ...newMessage(choose),
  }),
  SendQuote: (choose) => ({
    quoteId: choose.idWhere('quote', ({ accepted_at, declined_at }) => (accepted_at ?? declined_at) === null),
    ...newMessage(choose),
  }),
  SendCreditNote: (choose) => ({
    creditNoteId: choose.idWhere('creditNote', ({ fiscal }) => fiscal?.state !== 'draft'),
    ...newMessage(choose),
  }),
  StopDelivery: (choose) => ({ deliveryId: choose.idWhere('delivery', isWaiting) }),
  ConfirmDelivery: (choose) => ({
    deliveryId: choose.idWhere('delivery', (delivery) =>
      recipientsInOrder(delivery).some(({ state }) => state === 'unknown'),
    ),
  }),
  ResendDelivery: (choose) => ({
    deliveryId: choose.id('delivery'),
    ...(choose.number(2) === 0 ? { to: [choose.of(...ADDRESSES)] } : {}),
  }),
  MarkInvoiceSent: (choose) => ({ invoiceId: choose.id('invoice'), ...inAnotherWay(choose) }),
  MarkCreditNoteSent: (choose) => ({ creditNoteId: choose.id('creditNote'), ...inAnotherWay(choose) }),
} satisfies Partial<Makers>;

export const settlementMakers = {
  SettleDelivery: (choose: Chooser) => ({
    deliveryId: choose.idWhere('delivery', isWaiting),
    recipient: choose.number(4) === 0 ? 1 : 0,
    state: choose.of(...DELIVERY_STATES, 'unknown', 'sent'),
  }),
};
