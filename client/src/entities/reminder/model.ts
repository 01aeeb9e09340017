import {
  type RemindersAnswer,
  remindersAnswer,
  sentRemindersAnswer,
} from '@ledgerline/shared-events/reminders/answers.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { $mailSender, loadMailSenderFx } from '#entities/delivery/model.ts';
import { $server } from '#shared/api/server.ts';
import { commandFx, redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { $today } from '../settings/model.ts';

/** A reminder to send. Without texts and recipients it is the message of the list. */
export type ReminderToSend = {
  invoiceId: number;
  level: number;
  to?: readonly string[];
  subject?: string;
  body?: string;
};

export const loadRemindersFx = attach({
  source: $server,
  effect: (server) => server.request('/api/reminders', { answer: remindersAnswer }),
});

/**
 * Sends reminders as one entry. A repetition under the same key sends nothing twice. It isn't a command of the
 * history's lane, because it cannot be undone.
 */
export const sendRemindersFx = attach({
  source: $server,
  effect: async (server, { reminders, key }: { reminders: readonly ReminderToSend[]; key: string }) => {
    const { deliveries } = await server.request('/api/command/SendReminder', {
      method: 'POST',
      body: { reminders },
      answer: sentRemindersAnswer,
      idempotencyKey: key,
    });
    return deliveries;
  },
});

/** A screen with reminders appeared; the second event says that it left. */
export const remindersOpened = createEvent();
export const remindersClosed = createEvent();

/** What is to be reminded; null until it is loaded. It stays when a refresh fails. */
export const $reminders = createStore<RemindersAnswer | null>(null)
  .on(loadRemindersFx.doneData, (_, reminders) => reminders)
  .reset(recordsReset);

/** Whether the last read failed. */
export const $remindersFailed = createStore(false)
  .on(loadRemindersFx.fail, () => true)
  .reset(loadRemindersFx.done, recordsReset);

const $isOpen = createStore(false)
  .on(remindersOpened, () => true)
  .reset(remindersClosed);

sample({ clock: remindersOpened, target: loadRemindersFx });
sample({
  clock: [
    accountOpened,
    ledgerMoved,
    commandFx.done,
    undoFx.done,
    redoFx.done,
    sendRemindersFx.finally,
    $today,
  ],
  filter: $isOpen,
  fn: () => undefined,
  target: loadRemindersFx,
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
