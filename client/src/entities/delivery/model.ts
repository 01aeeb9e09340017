import {
  type DeliveryAnswer,
  invoiceDeliveriesAnswer,
  mailSenderAnswer,
  oneDeliveryAnswer,
} from '@ledgerline/shared-events/deliveries/answers.ts';
import { attach, createStore, sample } from 'effector';
import { loadInvoiceFx } from '#entities/invoice/model.ts';
import { $server } from '#shared/api/server.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/** A message about an invoice, as the user writes it. */
export type Message = {
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  replyTo: string | null;
  subject: string;
  body: string;
  attach: readonly 'pdf'[];
};

/** How messages of the account are sent, and what stands against it. */
export const loadMailSenderFx = attach({
  source: $server,
  effect: (server) => server.request('/api/mail/sender', { answer: mailSenderAnswer }),
});

export const mailSenderQuery = createScreenQuery(loadMailSenderFx, { isReadOnce: true });

type ShownInvoice = { id: number; number: string };

/** The messages about an invoice, by the id of the invoice. */
export const deliveriesQuery = createScreenQuery(
  attach({
    source: $server,
    effect: (server, { number }: ShownInvoice) =>
      server.request(`/api/invoice/${encodeURIComponent(number)}/deliveries`, {
        answer: invoiceDeliveriesAnswer,
      }),
  }),
  {
    keyOf: ({ id }) => String(id),
  },
);
export const loadDeliveriesFx = deliveriesQuery.loadFx;

/**
 * Sends an invoice. A repetition under the same key sends nothing twice. It isn't a command of the history's lane,
 * because it cannot be undone and is shown only after the server has taken it.
 */
export const sendInvoiceFx = attach({
  source: $server,
  effect: async (
    server,
    sent: { invoiceId: number; replaces: number | null; message: Message; key: string },
  ) => {
    const { invoiceId, replaces, message, key } = sent;
    const { delivery } = await server.request(`/api/invoice/${invoiceId}/send`, {
      method: 'POST',
      body: { ...message, replaces },
      answer: oneDeliveryAnswer,
      idempotencyKey: key,
    });
    return delivery;
  },
});

const deliveryCommand = (name: 'StopDelivery' | 'ResendDelivery') =>
  attach({
    source: $server,
    effect: async (server, deliveryId: number) => {
      const { delivery } = await server.request(`/api/command/${name}`, {
        method: 'POST',
        body: { deliveryId },
        answer: oneDeliveryAnswer,
        idempotencyKey: crypto.randomUUID(),
      });
      return delivery;
    },
  });

/** Stops a message that still waits. */
export const stopDeliveryFx = deliveryCommand('StopDelivery');
/** Sends a message once more to the recipients that may not have it. */
export const resendDeliveryFx = deliveryCommand('ResendDelivery');

/** null until it is known. */
export const $mailSender = createStore<Awaited<ReturnType<typeof loadMailSenderFx>> | null>(null)
  .on(loadMailSenderFx.doneData, (_, sender) => sender)
  .reset(recordsReset);

/** The messages of invoices by the id of the invoice, newest first. */
export const $deliveries = createStore<Readonly<Record<number, readonly DeliveryAnswer[]>>>({})
  .on(loadDeliveriesFx.done, (all, { params, result }) => ({ ...all, [params.id]: result.deliveries }))
  .on([sendInvoiceFx.doneData, stopDeliveryFx.doneData, resendDeliveryFx.doneData], (all, delivery) => {
    const others = (all[delivery.invoice_id] ?? []).filter(({ id }) => id !== delivery.id);
    const after = [delivery, ...others].toSorted((one, other) => other.id - one.id);
    return { ...all, [delivery.invoice_id]: after };
  })
  .reset(recordsReset);

/** When messages that wait will be sent, in ms, by the id of the delivery. The clock is that of this machine. */
export const $sendingAt = createStore<Readonly<Record<number, number>>>({}).reset(recordsReset);

const queued = sample({
  clock: [sendInvoiceFx.doneData, resendDeliveryFx.doneData],
  source: $mailSender,
  fn: (sender, { id }) => ({ id, at: Date.now() + (sender?.stopSeconds ?? 0) * 1000 }),
});
$sendingAt
  .on(queued, (all, { id, at }) => ({ ...all, [id]: at }))
  .on(stopDeliveryFx.doneData, (all, { id }) =>
    Object.fromEntries(Object.entries(all).filter(([other]) => Number(other) !== id)),
  );

sample({
  clock: deliveriesQuery.shown,
  source: $mailSender,
  filter: (sender) => sender === null,
  fn: () => undefined,
  target: loadMailSenderFx,
});

sample({
  clock: sendInvoiceFx.done,
  fn: ({ params: { key } }) => ({ isOwn: false, key }),
  target: ledgerMoved,
});

/** A command may change more of its invoice than its patches say. The page reads what others changed. */
sample({
  clock: ledgerMoved,
  source: deliveriesQuery.$shown,
  filter: (shown, { isOwn }) => isOwn && shown.length > 0,
  fn: (shown) => shown.at(-1)?.params.number ?? '',
  target: loadInvoiceFx,
});
