import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import {
  type HistoryEntryAnswer as HistoryEntry,
  historyEntryAnswer,
  verificationAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import { importedEvents } from '@ledgerline/shared-events/history/audit-answers.ts';
import { invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { chainHash } from '@ledgerline/shared-events/ledger/canonical-json.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';

const MAX = 200;

const pathOf = (number: string): string => `/api/invoice/${encodeURIComponent(number)}`;

/** Loads every entry about one invoice, newest first. */
export async function fetchInvoiceHistory(server: Server, number: string): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await server.request(`${pathOf(number)}/history`, {
      query: { page, per_page: MAX },
      answer: pageAnswer(historyEntryAnswer),
    });
    all.push(...answer.data);
    if (page >= answer.last_page) return all;
  }
}

/** Loads the invoice as it was right after a revision of the ledger. */
export const fetchInvoiceAsOf = (server: Server, number: string, revision: number) =>
  server.request(pathOf(number), { query: { asOf: revision }, answer: invoiceAnswer });

/** The address of the audit trail. */
export const auditPath = (number: string, format: 'json' | 'csv'): string =>
  `${pathOf(number)}/audit?format=${format}`;

const chained = z.looseObject({ index: z.number(), prevHash: z.string(), hash: z.string() });
const audit = z.object({ events: z.array(chained), imported: z.optional(importedEvents) });

/** The result of a check: of the invoice's own chain in the browser, and of the whole ledger on the server. */
export type Proof = {
  isWhole: boolean;
  events: number;
  head: string;
  ledgerEvents: number;
  broken: string | null;
  /** How many of the first events came with an import, and when. */
  imported: z.output<typeof importedEvents> | null;
};

/**
 * Recomputes the hashes of the invoice's events in this browser, and requests the server to recompute those of the
 * ledger.
 */
export async function fetchProof(server: Server, number: string): Promise<Proof> {
  const [trail, ledger] = await Promise.all([
    server.request(`${pathOf(number)}/audit`, { query: { format: 'json' }, answer: audit }),
    server.request('/api/audit/verify', { answer: verificationAnswer }),
  ]);
  const broken = firstBroken(trail.events);
  return {
    isWhole: broken === null && ledger.ok,
    events: trail.events.length,
    head: trail.events.at(-1)?.hash ?? ledger.head,
    ledgerEvents: ledger.events,
    imported: trail.imported ?? null,
    broken:
      broken ??
      (ledger.ok
        ? null
        : `Revision ${ledger.firstBroken?.revision ?? '?'} of the ledger: ${ledger.firstBroken?.reason ?? 'it is not the one that was recorded.'}`),
  };
}

/** Each hash covers the previous hash and the event without its own hashes. */
function firstBroken(events: readonly z.output<typeof chained>[]): string | null {
  let previous = events[0]?.prevHash ?? '';
  for (const { prevHash, hash, ...event } of events) {
    if (prevHash !== previous || chainHash(prevHash, asJson(event)) !== hash) {
      return `Event ${event.index + 1} of this invoice is not the one that was recorded.`;
    }
    previous = hash;
  }
  return null;
}

/** Narrows the type: a value that was parsed from JSON can be written as JSON. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));
