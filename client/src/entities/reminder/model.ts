import { sentRemindersAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { remindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { createEvent, createStore, sample } from 'effector';
import { $mailSender, loadMailSenderFx } from '#entities/delivery/model.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { $today } from '../settings/model.ts';

/** A reminder to send. Without texts and recipients it is the message of the list. */
export type ReminderToSend = {
  invoiceId: number;
  level: number;
  to?: readonly string[];
  subject?: string;
  body?: string;
};

/**
 * Sends reminders as one entry. A repetition under the same key sends nothing twice. It isn't a command of the
 * history's lane, because it cannot be undone.
 */
export const sendRemindersFx = serverEffect(
  async (server, { reminders, key }: { reminders: readonly ReminderToSend[]; key: string }) => {
    const { deliveries } = await server.request('/api/command/SendReminder', {
      method: 'POST',
      body: { reminders },
      answer: sentRemindersAnswer,
      idempotencyKey: key,
    });
    return deliveries;
  },
);

/** What is to be reminded. A refused reminder may have been sent elsewhere. */
export const remindersQuery = createServerQuery(
  (server) => server.request('/api/reminders', { answer: remindersAnswer }),
  {
    reloadOn: [$today, sendRemindersFx.fail],
  },
);

sample({
  clock: sendRemindersFx.done,
  fn: ({ params: { key } }) => ({ isOwn: false, key }),
  target: ledgerMoved,
});

/** Whether it was answered if the account can send messages, or could not be. */
export const $senderAnswered = createStore(false)
  .on(loadMailSenderFx.finally, () => true)
  .reset(recordsReset);

/** A screen shows whether the account can send messages. */
export const senderRequested = createEvent();
sample({
  clock: senderRequested,
  source: $mailSender,
  filter: (sender) => sender === null,
  fn: () => undefined,
  target: loadMailSenderFx,
});
