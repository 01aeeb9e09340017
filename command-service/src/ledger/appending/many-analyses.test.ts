import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { describe, expect, it } from 'vitest';
import { PracticeLedger } from '#domain/testing/practice-ledger.ts';
import { prepareAppend } from './new-events.ts';

const key = (band: string, from: number | null = null) => ({
  ...{ band, source: null, from, to: from === null ? null : from + 4 },
});
const KEYS = [
  ...['perfect', 'contextMatch', 'repetition', 'crossFileRepetition', 'exact'].map((band) => key(band)),
  ...[95, 85, 75, 50].map((from) => key('fuzzy', from)),
  key('new'),
];
const GRID = {
  ...{ name: 'Own rates', rounding: 'total', decimals: 0 },
  bands: KEYS.map((each, at) => ({
    ...each,
    ...(at === 2 ? { percent: null, rate: '0.03' } : { percent: String(at * 10 + 10), rate: null }),
  })),
};

/** An analysis like no other one. */
const weighed = (line: number) => ({
  analysis: {
    ...{ tool: 'trados', file: `Chapter ${line}.xml`, sha256: String(line).padStart(64, 'a'), unit: 'words' },
    bands: KEYS.map((each, at) => ({
      ...each,
      ...{ segments: 17 + line + at, words: 300 + line * 3 + at * 7, characters: 2300 + line * 19 + at * 41 },
    })),
  },
  grid: GRID,
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => ({
    name: `Chapter ${line}`,
    rate: '0.12',
    weighed: weighed(line),
  }));

function practice(): PracticeLedger {
  const ledger = new PracticeLedger();
  ledger.run('CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } });
  ledger.run('SetClientSetting', { clientId: 1, key: 'catByBand', value: true });
  return ledger;
}

const METADATA = {
  ...{ commandId: '5c0bb1c3-3a5a-4c3b-9f57-0b6d1c8a7e11', command: 'X', accountId: '', actor: '' },
  ...{ source: 'user' as const, session: '', body: '', correlationId: '', causationId: '', appVersion: '' },
};

/** Appends nothing. @throws Rejected when the events are too many or hold too much for one append */
const fit = (events: readonly DomainEvent[]) =>
  runSteps(prepareAppend(events, METADATA, { revision: 0, at: null }, new Date('2026-11-20T10:00:00.000Z')));

function undo(ledger: PracticeLedger): readonly DomainEvent[] {
  const entry = ledger.entries.findLast(({ undo: undone }) => undone === null);
  if (entry === undefined) throw new Error('Nothing is there to undo.');
  ledger.undo(entry);
  return entry.undo ?? [];
}

describe('many analyses', () => {
  it('fit into a quote of 300 lines, into its edits and into the jobs that are made of it', () => {
    const ledger = practice();
    fit(ledger.run('CreateQuote', { quote: { client_id: 1, items: lines(300) } }).events);
    const ids = ledger.state.record('quote', 1)?.items.map(({ id }) => id) ?? [];
    const named = ids.map((id, at) => ({ id, ...(at === 0 && { name: 'Preface' }) }));
    fit(ledger.run('EditQuote', { quoteId: 1, quote: { items: named } }).events);
    fit(undo(ledger));
    const priced = ids.map((id) => ({ id, rate: '0.1' }));
    fit(ledger.run('EditQuote', { quoteId: 1, quote: { items: priced } }).events);
    const { events } = ledger.run('AcceptQuote', { quoteId: 1 });
    fit(events);
    expect(events.map(({ type }) => type)).toEqual(['QuoteAccepted', 'JobsChanged']);
    const of = ledger.state.record('quote', 1);
    expect(ledger.state.record('job', 300)).toMatchObject({
      quantity: of?.items[299]?.quantity,
      analysis: of?.items[299]?.analysis,
    });
    fit(undo(ledger));
    expect(ledger.state.record('job', 300)?.deleted_at).not.toBeNull();
    expect(ledger.state.record('quote', 1)?.accepted_at).toBeNull();
  });

  it('that repeat much are refused before they are more than can be read again', () => {
    const ledger = practice();
    const moreFiles = Array.from({ length: 199 }, (_, at) => ({
      ...{ file: `${'x'.repeat(280)}${at}`, sha256: String(at).padStart(64, 'b'), sourceId: null },
    }));
    const { analysis, grid } = weighed(1);
    const heavy = { analysis: { ...analysis, moreFiles }, grid };
    const items = Array.from({ length: 80 }, (_, at) => ({
      name: `Line ${at}`,
      rate: '0.12',
      weighed: heavy,
    }));
    const { events } = ledger.run('CreateQuote', { quote: { client_id: 1, items } });
    expect(() => fit(events)).toThrow('This would store more than 4 MiB at once.');
  });

  it('fit into a rate for 300 jobs', () => {
    const ledger = practice();
    ledger.run('CreateQuote', { quote: { client_id: 1, items: lines(300) } });
    const { events } = ledger.run('AcceptQuote', { quoteId: 1 });
    expect(events.length).toBeLessThan(10);
    const jobIds = Array.from({ length: 300 }, (_, at) => at + 1);
    const before = ledger.state.record('job', 300);
    fit(ledger.run('EditJob', { jobIds, job: { rate: '0.1' } }).events);
    expect(ledger.state.record('job', 300)?.quantity).not.toBe(before?.quantity);
    fit(undo(ledger));
    expect(ledger.state.record('job', 300)).toEqual(before);
  });
});
