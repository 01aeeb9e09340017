import {
  type DeliveryAnswer,
  documentDeliveriesAnswer,
  mailSenderAnswer,
  oneDeliveryAnswer,
} from '@ledgerline/shared-events/deliveries/answers.ts';
import {
  documentOf,
  MAILED_PATHS,
  type MailedDocument,
} from '@ledgerline/shared-events/deliveries/document.ts';
import { createStore, sample } from 'effector';
import { loadInvoiceFx } from '#entities/invoice/model.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { documentKey, type NumberedDocument } from './sendable.ts';

/** A message about a document, as the user writes it. */
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
export const loadMailSenderFx = serverEffect((server) =>
  server.request('/api/mail/sender', { answer: mailSenderAnswer }),
);

export const mailSenderQuery = createScreenQuery(loadMailSenderFx, { isReadOnce: true });

/** The messages about a document. */
export const deliveriesQuery = createServerQuery(
  (server, { entity, number }: NumberedDocument) =>
    server.request(`${MAILED_PATHS[entity]}/${encodeURIComponent(number)}/deliveries`, {
      answer: documentDeliveriesAnswer,
    }),
  { keyOf: (document) => documentKey(document) },
);
export const loadDeliveriesFx = deliveriesQuery.loadFx;

/**
 * Sends a document. A repetition under the same key sends nothing twice. It isn't a command of the history's lane,
 * because it cannot be undone and is shown only after the server has taken it.
 */
export const sendDocumentFx = serverEffect(
  async (
    server,
    sent: { document: MailedDocument; replaces: number | null; message: Message; key: string },
  ) => {
    const { document, replaces, message, key } = sent;
    const { delivery } = await server.request(`${MAILED_PATHS[document.entity]}/${document.id}/send`, {
      method: 'POST',
      body: { ...message, replaces },
      answer: oneDeliveryAnswer,
      idempotencyKey: key,
    });
    return delivery;
  },
);

const deliveryCommand = (name: 'StopDelivery' | 'ResendDelivery') =>
  serverEffect(async (server, deliveryId: number) => {
    const { delivery } = await server.request(`/api/command/${name}`, {
      method: 'POST',
      body: { deliveryId },
      answer: oneDeliveryAnswer,
      idempotencyKey: crypto.randomUUID(),
    });
    return delivery;
  });

/** Stops a message that still waits. */
export const stopDeliveryFx = deliveryCommand('StopDelivery');
/** Sends a message once more to the recipients that may not have it. */
export const resendDeliveryFx = deliveryCommand('ResendDelivery');

/** null until it is known. */
export const $mailSender = createStore<Awaited<ReturnType<typeof loadMailSenderFx>> | null>(null)
  .on(loadMailSenderFx.doneData, (_, sender) => sender)
  .reset(recordsReset);

/** The messages about documents by the keys of these, newest first. */
export const $deliveries = createStore<Readonly<Record<string, readonly DeliveryAnswer[]>>>({})
  .on(loadDeliveriesFx.done, (all, { params, result }) => ({
    ...all,
    [documentKey(params)]: result.deliveries,
  }))
  .on([sendDocumentFx.doneData, stopDeliveryFx.doneData, resendDeliveryFx.doneData], (all, delivery) => {
    const key = documentKey(documentOf(delivery));
    const others = (all[key] ?? []).filter(({ id }) => id !== delivery.id);
    const after = [delivery, ...others].toSorted((one, other) => other.id - one.id);
    return { ...all, [key]: after };
  })
  .reset(recordsReset);

/** When messages that wait will be sent, in ms, by the id of the delivery. The clock is that of this machine. */
export const $sendingAt = createStore<Readonly<Record<number, number>>>({}).reset(recordsReset);

const queued = sample({
  clock: [sendDocumentFx.doneData, resendDeliveryFx.doneData],
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
  clock: sendDocumentFx.done,
  fn: ({ params: { key } }) => ({ isOwn: false, key }),
  target: ledgerMoved,
});

/** A command may change more of its invoice than its patches say. The page reads what others changed. */
sample({
  clock: ledgerMoved,
  source: deliveriesQuery.$shown,
  filter: (shown, { isOwn }) => isOwn && shown.at(-1)?.params.entity === 'invoice',
  fn: (shown) => shown.at(-1)?.params.number ?? '',
  target: loadInvoiceFx,
});
