import { describe, expect, it } from 'vitest';
import { type AuditEvent, auditHash, GENESIS_HASH } from '../projections/history/chain.ts';
import { verifyExport } from './verify-export.ts';

type Exported = AuditEvent & { index: number; prevHash: string; hash: string };

function exported(count: number): { events: Exported[]; text: (events?: Exported[]) => string } {
  const events: Exported[] = [];
  for (let index = 0; index < count; index += 1) {
    const event: AuditEvent = {
      revision: 10 + index * 3,
      type: 'InvoiceEdited',
      at: '2026-11-20T10:00:00.000Z',
      actor: 'user-1',
      source: 'user',
      command: 'EditInvoice',
      commandId: '6f0e1c9a-59b6-4a3c-9d2f-0f3f4f5a6b7c',
      data: { number: 'A-1', after: { reference: `PO ${index}` } },
    };
    const prevHash = events.at(-1)?.hash ?? GENESIS_HASH;
    events.push({ ...event, index, prevHash, hash: auditHash(prevHash, index, event) });
  }
  const about = { invoice: { id: 1, number: 'A-1' }, algorithm: 'SHA-256', canonical: 'RFC 8785' };
  return { events, text: (changed = events) => JSON.stringify({ ...about, events: changed }) };
}

describe('the offline check of an audit export', () => {
  it('holds for an untouched export, however its keys are ordered', () => {
    const { events, text } = exported(3);
    const head = events[2]?.hash;
    expect(verifyExport(text())).toEqual({ ok: true, number: 'A-1', events: 3, head });
    const reordered = events.map((event) => Object.fromEntries(Object.entries(event).reverse()) as Exported);
    expect(verifyExport(text(reordered))).toMatchObject({ ok: true });
  });

  it('names the first event whose content was changed', () => {
    const { events, text } = exported(3);
    const forged = events.map((event, at) => (at === 1 ? { ...event, data: { number: 'A-2' } } : event));
    expect(verifyExport(text(forged))).toMatchObject({
      ok: false,
      firstBroken: 1,
      reason: expect.stringContaining('changed'),
    });
  });

  it('sees an event that was taken out, and one whose hash was made anew', () => {
    const { events, text } = exported(3);
    expect(verifyExport(text(events.filter((_, at) => at !== 1)))).toMatchObject({
      ok: false,
      firstBroken: 1,
    });
    const resealed = events.map((event, at) => {
      if (at !== 1) return event;
      const { index, prevHash, hash: _, ...content } = { ...event, actor: 'someone else' };
      return { ...content, index, prevHash, hash: auditHash(prevHash, index, content) };
    });
    expect(verifyExport(text(resealed))).toMatchObject({ ok: false, firstBroken: 2 });
  });

  it.each(['', '{}', '[1]', '{"events":[]}'])('refuses what is no export: %s', (text) => {
    expect(() => verifyExport(text)).toThrow('This is no audit export');
  });
});
