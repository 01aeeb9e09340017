import { REMINDER_OUTCOMES } from '@ledgerline/command-service/reminders/automatic-reminders.ts';
import type { RunAutomaticReminders } from '@ledgerline/command-service/reminders/open-automatic-reminders.ts';
import type { QueueStore } from '@ledgerline/projection-service/runtime/queue/queue-backend.ts';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { startScheduled } from './background-jobs.ts';

const QUEUE = 'automatic-reminders';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Further attempts follow after one and two minutes, and then the run of the next hour. */
const TRIES = { everyMs: HOUR_MS, attempts: 3, retryMs: MINUTE_MS, atStart: true };

type ReminderRunParts = { run: RunAutomaticReminders; store: QueueStore; log: Logger };

/**
 * The runs that send reminders by themselves: at the start, and every hour in one of the processes that run commands.
 * A run that a crash broke off is repeated; the ids of its commands keep it from sending anything twice.
 */
export function reminderRuns({ run, store, log }: ReminderRunParts) {
  const stopping = new AbortController();
  const outcomes = new Counter({
    name: 'ledgerline_automatic_reminders_total',
    help: 'Automatic reminders by outcome in this process.',
    labelNames: ['outcome'],
    registers: [],
  });
  for (const outcome of REMINDER_OUTCOMES) outcomes.inc({ outcome }, 0);
  let started: ReturnType<typeof startScheduled> | null = null;
  return {
    start: async (): Promise<void> => {
      if (stopping.signal.aborted) return;
      started = startScheduled(
        QUEUE,
        store,
        TRIES,
        () => run((outcome, count) => outcomes.inc({ outcome }, count), stopping.signal),
        (error) => log.warn({ err: error }, 'Automatic reminders could not be sent yet.'),
      );
      await started;
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await (await started?.catch(() => null))?.close();
    },
    measure: (registry: Registry): void => registry.registerMetric(outcomes),
  };
}
