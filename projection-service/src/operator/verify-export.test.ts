import { describe, expect, it } from 'vitest';
import { type AuditEvent, auditHash, GENESIS_HASH } from '../projections/history/chain.ts';
import { auditCsv } from '../queries/history/audit-csv.ts';
import { verifyExport } from './verify-export.ts';

type Exported = AuditEvent & { index: number; prevHash: string; hash: string };

type Export = {
  events: Exported[];
  text(events?: Exported[], invoice?: { id: number; number: string }): string;
};

function trailOf(events: readonly Exported[]): string {
  const { head, lineOf } = auditCsv(null);
  return head + events.map(lineOf).join('');
}

function exported(count: number): Export {
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
      data:
        index === 0
          ? { invoice: { id: 1, number: 'A-1' } }
          : { invoiceId: 1, number: 'A-1', after: { reference: `PO ${index}` } },
    };
    const prevHash = events.at(-1)?.hash ?? GENESIS_HASH;
    events.push({ ...event, index, prevHash, hash: auditHash(prevHash, index, event) });
  }
  const about = { algorithm: 'SHA-256', canonical: 'RFC 8785' };
  const text = (changed = events, invoice = { id: 1, number: 'A-1' }) =>
    JSON.stringify({ invoice, ...about, events: changed });
  return { events, text };
}

/** The same events with other data, and recomputed hashes. */
function sealed(events: readonly Exported[], dataOf: (event: Exported) => AuditEvent['data']): Exported[] {
  let prevHash = GENESIS_HASH;
  return events.map((each) => {
    const { index, prevHash: _, hash: __, ...content } = { ...each, data: dataOf(each) };
    const hash = auditHash(prevHash, index, content);
    const chained = { ...content, index, prevHash, hash };
    prevHash = hash;
    return chained;
  });
}

describe('the offline check of an audit export', () => {
  it('accepts an untouched export, whatever the order of its keys', () => {
    const { events, text } = exported(3);
    const head = events[2]?.hash;
    const unproven = { checkpoint: null, timestamp: null };
    expect(verifyExport(text())).toEqual({ ok: true, number: 'A-1', events: 3, head, ...unproven });
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

  it('detects a removed event, and an event with a recomputed hash', () => {
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

  it('detects a file that names another invoice than its events', () => {
    const { events, text } = exported(3);
    expect(verifyExport(text(events, { id: 2, number: 'A-1' }))).toMatchObject({
      ok: false,
      firstBroken: 0,
      reason: 'It is about another invoice than the file says.',
    });
    expect(verifyExport(text(events, { id: 1, number: 'A-2' }))).toMatchObject({
      ok: false,
      firstBroken: null,
      reason: 'By its events the number of the invoice is A-1.',
    });
  });

  it('identifies an invoice by its latest number', () => {
    const { events, text } = exported(4);
    const renumbered = sealed(events, ({ index, data }) =>
      index === 2 ? { invoiceId: 1, number: 'A-1', after: { number: 'B-7' } } : data,
    );
    expect(verifyExport(text(renumbered, { id: 1, number: 'B-7' }))).toMatchObject({ ok: true });
    expect(verifyExport(text(renumbered))).toMatchObject({ ok: false, firstBroken: null });
  });

  it('accepts a CSV export, and names the broken event of a damaged one', () => {
    const { events } = exported(3);
    const [first, ...rest] = sealed(events, ({ index, data }) =>
      index === 1 ? { invoiceId: 1, note: 'He said "5,00",\r\nor so' } : data,
    );
    if (first === undefined) throw new Error('Three events have a first.');
    expect(verifyExport(trailOf([first, ...rest]))).toEqual({
      ok: true,
      number: 'A-1',
      events: 3,
      checkpoint: null,
      timestamp: null,
      head: rest[1]?.hash,
    });
    const forged = trailOf([first, ...rest]).replace('5,00', '9,00');
    expect(verifyExport(forged)).toMatchObject({ ok: false, number: 'A-1', firstBroken: 1 });
    expect(verifyExport(trailOf(rest))).toMatchObject({ ok: false, firstBroken: 0 });
    expect(verifyExport(trailOf([]))).toMatchObject({ ok: false, firstBroken: null });
    expect(() => verifyExport(`${trailOf([first])}"`)).toThrow('This is not an audit export');
    expect(() => verifyExport(trailOf([first]).replace(',user,', ','))).toThrow('line 2 has 10 columns');
  });

  it('refuses fields that no hash covers', () => {
    const { events, text } = exported(2);
    const reported = events.map((event) => ({ ...event, paid: true }));
    expect(() => verifyExport(text(reported))).toThrow(/"paid"[\s\S]*events\[0\]/);
  });

  it.each(['', '{}', '[1]', '{"events":[]}'])('refuses a file that is no export: %s', (text) => {
    expect(() => verifyExport(text)).toThrow('This is not an audit export');
  });
});
