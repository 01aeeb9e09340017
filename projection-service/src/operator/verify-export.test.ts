import type { DocumentKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { type AuditEvent, auditHash, GENESIS_HASH } from '../projections/history/chain.ts';
import { auditCsv } from '../queries/history/audit-csv.ts';
import { verifyExport } from './verify-export.ts';

type Exported = AuditEvent & { index: number; prevHash: string; hash: string };
type Named = { id: number; number: string };

type Export = {
  events: Exported[];
  text(events?: Exported[], document?: Named): string;
};

const NAMES = { invoice: 'Invoice A-1', creditNote: 'Credit note A-1', quote: 'Quote A-1' } as const;

/** The data of the first event of each kind of document, and of a later one that changes these fields. */
const EVENTS = {
  invoice: {
    created: ['InvoiceCreated', { invoice: { id: 1, number: 'A-1' } }],
    changed: (after: Json) => [
      'InvoiceEdited',
      { invoiceId: 1, number: 'A-1', before: {}, after, taken: [], freed: [] },
    ],
  },
  creditNote: {
    created: ['CreditNoteCreated', { record: { id: 1, number: 'A-1' }, alongside: [] }],
    changed: (after: Json) => [
      'CreditNoteFinalized',
      { id: 1, name: 'Credit note A-1', before: {}, after, alongside: [] },
    ],
  },
  quote: {
    created: ['QuoteCreated', { record: { id: 1, number: 'A-1' }, alongside: [] }],
    changed: (after: Json) => ['QuoteEdited', { id: 1, name: 'Quote A-1', before: {}, after, alongside: [] }],
  },
} as const satisfies Record<
  DocumentKind,
  { created: readonly [string, Json]; changed: (after: Json) => readonly [string, Json] }
>;

function trailOf(events: readonly Exported[]): string {
  const { head, lineOf } = auditCsv(null);
  return head + events.map(lineOf).join('');
}

function exported(count: number, kind: DocumentKind = 'invoice'): Export {
  const events: Exported[] = [];
  const { created, changed } = EVENTS[kind];
  for (let index = 0; index < count; index += 1) {
    const [type, data] = index === 0 ? created : changed({ reference: `PO ${index}` });
    const event: AuditEvent = {
      revision: 10 + index * 3,
      type,
      at: '2026-11-20T10:00:00.000Z',
      actor: 'user-1',
      source: 'user',
      command: 'EditInvoice',
      commandId: '6f0e1c9a-59b6-4a3c-9d2f-0f3f4f5a6b7c',
      data,
    };
    const prevHash = events.at(-1)?.hash ?? GENESIS_HASH;
    events.push({ ...event, index, prevHash, hash: auditHash(prevHash, index, event) });
  }
  const about = { algorithm: 'SHA-256', canonical: 'RFC 8785' };
  const text = (changes = events, document = { id: 1, number: 'A-1' }) =>
    JSON.stringify({ [kind]: document, ...about, events: changes });
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

describe.each(['invoice', 'creditNote', 'quote'] as const)(
  'the offline check of the trail of a %s',
  (kind) => {
    const name = NAMES[kind];
    const word = name.slice(0, -4).toLowerCase();

    it('accepts an untouched export, whatever the order of its keys', () => {
      const { events, text } = exported(3, kind);
      const head = events[2]?.hash;
      const unproven = { checkpoint: null, timestamp: null };
      expect(verifyExport(text())).toEqual({ ok: true, name, events: 3, head, ...unproven });
      expect(verifyExport(trailOf(events))).toEqual({ ok: true, name, events: 3, head, ...unproven });
      const reordered = events.map(
        (event) => Object.fromEntries(Object.entries(event).reverse()) as Exported,
      );
      expect(verifyExport(text(reordered))).toMatchObject({ ok: true });
    });

    it('names the first event whose content was changed', () => {
      const { events, text } = exported(3, kind);
      const forged = events.map((event, at) => (at === 1 ? { ...event, data: { number: 'A-2' } } : event));
      expect(verifyExport(text(forged))).toMatchObject({
        ok: false,
        name,
        firstBroken: 1,
        reason: expect.stringContaining('changed'),
      });
    });

    it('detects events that were removed or moved, and an event with a recomputed hash', () => {
      const { events, text } = exported(3, kind);
      const [first, second, third] = events;
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('There are three.');
      const missing = {
        ok: false,
        name,
        firstBroken: 1,
        reason: expect.stringContaining('missing or were moved'),
      };
      expect(verifyExport(text([first, third]))).toMatchObject(missing);
      expect(verifyExport(text([first, third, second]))).toMatchObject(missing);
      const { index, prevHash, hash: _, ...content } = { ...second, actor: 'someone else' };
      const resealed = { ...content, index, prevHash, hash: auditHash(prevHash, index, content) };
      expect(verifyExport(text([first, resealed, third]))).toMatchObject({ ok: false, name, firstBroken: 2 });
    });

    it('detects a file that names another document than its events', () => {
      const { events, text } = exported(3, kind);
      expect(verifyExport(text(events, { id: 2, number: 'A-1' }))).toMatchObject({
        ok: false,
        firstBroken: 0,
        reason: `It is about another ${word} than the file says.`,
      });
      expect(verifyExport(text(events, { id: 1, number: 'A-2' }))).toMatchObject({
        ok: false,
        firstBroken: null,
        reason: `By its events the number of the ${word} is A-1.`,
      });
      const other = kind === 'quote' ? 'invoice' : 'quote';
      expect(verifyExport(text().replace(`{"${kind}":`, `{"${other}":`))).toMatchObject({
        ok: false,
        firstBroken: 0,
        reason: `It is about another ${other} than the file says.`,
      });
    });

    it('identifies a document by its latest number', () => {
      const { events, text } = exported(4, kind);
      const [, renumbering] = EVENTS[kind].changed({ number: 'B-7' });
      const renumbered = sealed(events, ({ index, data }) => (index === 2 ? renumbering : data));
      expect(verifyExport(text(renumbered, { id: 1, number: 'B-7' }))).toMatchObject({ ok: true });
      expect(verifyExport(text(renumbered))).toMatchObject({ ok: false, firstBroken: null });
    });
  },
);

describe('the offline check of an audit export', () => {
  it('accepts an event of a credit note in the trail of its invoice', () => {
    const { events, text } = exported(3);
    const credited = {
      record: { id: 9, number: 'CN-9' },
      alongside: [{ entity: 'invoice', id: 1, field: 'credits.9', before: null, after: {} }],
    };
    const changed = events.map((event, at) => (at === 1 ? { ...event, type: 'CreditNoteCreated' } : event));
    const trail = sealed(changed, ({ index, data }) => (index === 1 ? credited : data));
    expect(verifyExport(text(trail))).toMatchObject({ ok: true, name: 'Invoice A-1' });
    expect(verifyExport(trailOf(trail))).toMatchObject({ ok: true, name: 'Invoice A-1' });
  });

  it('refuses a file that names no document, or several', () => {
    const { text } = exported(1);
    const other = { id: 1, number: 'A-1' };
    for (const about of [{ invoice: undefined }, { quote: other }]) {
      const file = JSON.stringify({ ...JSON.parse(text()), ...about });
      expect(() => verifyExport(file)).toThrow('the file names no document, or several');
    }
  });

  it('accepts a CSV export, and names the broken event of a damaged one', () => {
    const { events } = exported(3);
    const [first, ...rest] = sealed(events, ({ index, data }) =>
      index === 1 ? EVENTS.invoice.changed({ note: 'He said "5,00",\r\nor so' })[1] : data,
    );
    if (first === undefined) throw new Error('Three events have a first.');
    expect(verifyExport(trailOf([first, ...rest]))).toEqual({
      ok: true,
      name: 'Invoice A-1',
      events: 3,
      checkpoint: null,
      timestamp: null,
      head: rest[1]?.hash,
    });
    const forged = trailOf([first, ...rest]).replace('5,00', '9,00');
    expect(verifyExport(forged)).toMatchObject({ ok: false, name: 'Invoice A-1', firstBroken: 1 });
    expect(verifyExport(trailOf(rest))).toMatchObject({ ok: false, firstBroken: 0 });
    expect(verifyExport(trailOf([]))).toMatchObject({ ok: false, firstBroken: null });
    expect(() => verifyExport(`${trailOf([first])}"`)).toThrow('This is not an audit export');
    expect(() => verifyExport(trailOf([first]).replace(',user,', ','))).toThrow('line 2 has 10 columns');
  });

  it('refuses fields that no hash covers', () => {
    const { events, text } = exported(2);
    const reported = events.map((event) => ({ ...event, paid: true }));
    expect(() => verifyExport(text(reported))).toThrow(/no field paid[\s\S]*events\[0\]/);
  });

  it.each(['', '{}', '[1]', '{"events":[]}'])('refuses a file that is no export: %s', (text) => {
    expect(() => verifyExport(text)).toThrow('This is not an audit export');
  });
});
