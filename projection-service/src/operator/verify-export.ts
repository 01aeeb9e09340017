import { z } from 'zod';
import { auditEvent, auditHash, GENESIS_HASH } from '../projections/history/chain.ts';

const exportSchema = z.object({
  invoice: z.object({ id: z.number().int(), number: z.string() }),
  algorithm: z.literal('SHA-256'),
  canonical: z.literal('RFC 8785'),
  events: z.array(
    auditEvent.extend({ index: z.number().int().min(0), prevHash: z.string(), hash: z.string() }),
  ),
});

/** What the check of an exported audit trail says; `firstBroken` counts from 0. */
export type ExportVerdict =
  | { ok: true; number: string; events: number; head: string }
  | { ok: false; number: string; firstBroken: number; reason: string };

/**
 * Checks the audit export of an invoice without any server: recomputes each hash from the one before it.
 * @throws Error when the text is no audit export.
 */
export function verifyExport(text: string): ExportVerdict {
  const parsed = exportSchema.safeParse(readJson(text));
  if (!parsed.success) throw new Error(`This is no audit export: ${z.prettifyError(parsed.error)}`);
  const { invoice, events } = parsed.data;
  const { number } = invoice;
  let head = GENESIS_HASH;
  for (const [place, { index, prevHash, hash, ...event }] of events.entries()) {
    const reason = faultOf({
      place,
      index,
      prevHash,
      hash,
      head,
      expected: auditHash(prevHash, index, event),
    });
    if (reason !== null) return { ok: false, number, firstBroken: place, reason };
    head = hash;
  }
  return { ok: true, number, events: events.length, head };
}

type Link = { place: number; index: number; prevHash: string; hash: string; head: string; expected: string };

function faultOf({ place, index, prevHash, hash, head, expected }: Link): string | null {
  if (index !== place)
    return `It stands at place ${place} but says that it is number ${index}: events are missing or moved.`;
  if (prevHash !== head) return 'It does not continue the event before it.';
  return hash === expected ? null : 'Its content does not fit its hash: it was changed.';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This is no audit export: the file is not JSON.');
  }
}
