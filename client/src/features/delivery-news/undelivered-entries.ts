import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { invoiceNumberIn } from '@ledgerline/shared-events/invoices/subject-name.ts';
import * as z from 'zod/mini';

/** A message that came back or was refused. */
export type Undelivered = { invoice: { id: number; number: string }; deliveryId: number };

const recipient = z.object({ state: z.enum(['bounced', 'failed']) });

/** The messages that came back or were refused after a revision, oldest first. @param entries newest first */
export function undeliveredSince(entries: readonly HistoryEntry[], since: number): Undelivered[] {
  return entries
    .filter(({ revision }) => revision > since)
    .toReversed()
    .flatMap(({ subject, changes }) => {
      const number = subject?.entity === 'invoice' ? invoiceNumberIn(subject.name) : null;
      const failed = changes.find(
        ({ entity, after }) => entity === 'delivery' && recipient.safeParse(after).success,
      );
      return number === null || failed === undefined
        ? []
        : [{ invoice: { id: Number(subject?.id), number }, deliveryId: Number(failed.id) }];
    });
}
