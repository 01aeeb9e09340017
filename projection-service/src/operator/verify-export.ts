import { z } from 'zod';
import { auditHash, GENESIS_HASH } from '../projections/history/chain.ts';
import { readExport } from './read-export.ts';

/** What the events of an invoice say of which one it is: the first holds the record, the others its id and what they set. */
const aboutSchema = z.object({
  invoice: z.object({ id: z.number(), number: z.string() }).optional(),
  invoiceId: z.number().optional(),
  after: z.object({ number: z.string().optional() }).optional(),
});

/**
 * What the check of an exported audit trail says; `firstBroken` counts from 0, and is null when all events are whole but
 * the file says another number than they do.
 */
export type ExportVerdict =
  | { ok: true; number: string; events: number; head: string }
  | { ok: false; number: string; firstBroken: number | null; reason: string };

/**
 * Checks the audit export of an invoice, JSON or CSV, without any server: recomputes each hash from the one before it,
 * and compares which invoice the file says it is about (a CSV file: its first event) with what the events say.
 * @throws Error when the text is no audit export.
 */
export function verifyExport(text: string): ExportVerdict {
  const { invoice, events } = readExport(text);
  let head = GENESIS_HASH;
  let stated: string | undefined;
  let invoiceId = invoice?.id;
  const broken = (firstBroken: number | null, reason: string): ExportVerdict => {
    return { ok: false, number: invoice?.number ?? stated ?? 'unknown', firstBroken, reason };
  };
  for (const [place, { index, prevHash, hash, ...event }] of events.entries()) {
    const expected = auditHash(prevHash, index, event);
    const reason = faultOf({ place, index, prevHash, hash, head, expected });
    if (reason !== null) return broken(place, reason);
    const about = aboutSchema.safeParse(event.data).data;
    const id = about?.invoice?.id ?? about?.invoiceId;
    invoiceId ??= id;
    if (id === undefined || id !== invoiceId) {
      return broken(
        place,
        `It is about another invoice than the ${invoice === null ? 'first event' : 'file says'}.`,
      );
    }
    stated = about?.after?.number ?? about?.invoice?.number ?? stated;
    head = hash;
  }
  if (stated === undefined || stated !== (invoice?.number ?? stated)) {
    return broken(null, `By its events the number of the invoice is ${stated ?? 'unknown'}.`);
  }
  return { ok: true, number: stated, events: events.length, head };
}

type Link = { place: number; index: number; prevHash: string; hash: string; head: string; expected: string };

function faultOf({ place, index, prevHash, hash, head, expected }: Link): string | null {
  if (index !== place)
    return `It stands at place ${place} but says that it is number ${index}: events are missing or moved.`;
  if (prevHash !== head) return 'It does not continue the event before it.';
  return hash === expected ? null : 'Its content does not fit its hash: it was changed.';
}
