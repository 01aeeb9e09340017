import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import {
  MAILED_PATHS,
  MAILED_WORDS,
  type MailedKind,
} from '@ledgerline/shared-events/deliveries/document.ts';
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

/** A document with a trail. */
export type Trailed = { entity: MailedKind; number: string };

const pathOf = ({ entity, number }: Trailed): string =>
  `${MAILED_PATHS[entity]}/${encodeURIComponent(number)}`;

/** Loads every entry about one document, newest first. */
export async function fetchTrail(server: Server, document: Trailed): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await server.request(`${pathOf(document)}/history`, {
      query: { page, per_page: MAX },
      answer: pageAnswer(historyEntryAnswer),
    });
    all.push(...answer.data);
    if (page >= answer.last_page) return all;
  }
}

/** Loads the invoice as it was right after a revision of the ledger. */
export const fetchInvoiceAsOf = (server: Server, number: string, revision: number) =>
  server.request(pathOf({ entity: 'invoice', number }), { query: { asOf: revision }, answer: invoiceAnswer });

/** The address of the audit trail. */
export const auditPath = (document: Trailed, format: 'json' | 'csv'): string =>
  `${pathOf(document)}/audit?format=${format}`;

/** The name of its file. */
export const auditFile = ({ entity, number }: Trailed, format: 'json' | 'csv'): string =>
  `${MAILED_PATHS[entity].slice('/api/'.length)}-${number.replace(/[^\w.-]/g, '_')}-audit.${format}`;

const chained = z.looseObject({ index: z.number(), prevHash: z.string(), hash: z.string() });
const audit = z.object({ events: z.array(chained), imported: z.optional(importedEvents) });

/** The result of a check: of the document's own chain in the browser, and of the whole ledger on the server. */
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
 * Recomputes the hashes of the document's events in this browser, and requests the server to recompute those of the
 * ledger.
 */
export async function fetchProof(server: Server, document: Trailed): Promise<Proof> {
  const [trail, ledger] = await Promise.all([
    server.request(`${pathOf(document)}/audit`, { query: { format: 'json' }, answer: audit }),
    server.request('/api/audit/verify', { answer: verificationAnswer }),
  ]);
  const broken = firstBroken(trail.events, MAILED_WORDS[document.entity].toLowerCase());
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
function firstBroken(events: readonly z.output<typeof chained>[], word: string): string | null {
  let previous = events[0]?.prevHash ?? '';
  for (const { prevHash, hash, ...event } of events) {
    if (prevHash !== previous || chainHash(prevHash, asJson(event)) !== hash) {
      return `Event ${event.index + 1} of this ${word} is not the one that was recorded.`;
    }
    previous = hash;
  }
  return null;
}

/** Narrows the type: a value that was parsed from JSON can be written as JSON. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));
