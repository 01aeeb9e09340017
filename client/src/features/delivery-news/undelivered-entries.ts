import { documentNamed, type MailedDocument } from '@ledgerline/shared-events/deliveries/document.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import * as z from 'zod/mini';

/** A message that came back or was refused. */
export type Undelivered = { document: MailedDocument & { number: string }; deliveryId: number };

const recipient = z.object({ state: z.enum(['bounced', 'failed']) });

/** The messages that came back or were refused after a revision, oldest first. @param entries newest first */
export function undeliveredSince(entries: readonly HistoryEntry[], since: number): Undelivered[] {
  return entries
    .filter(({ revision }) => revision > since)
    .toReversed()
    .flatMap(({ subject, changes }) => {
      const document = documentNamed(subject ?? null);
      const failed = changes.find(
        ({ entity, after }) => entity === 'delivery' && recipient.safeParse(after).success,
      );
      return document === null || failed === undefined ? [] : [{ document, deliveryId: Number(failed.id) }];
    });
}
