import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import type { Source } from '../reading/read-file.ts';
import type { TableFile } from '../reading/table-file.ts';
import type { DraftDefaults } from './draft.ts';
import {
  type ImportEvent,
  type ImportReport,
  RowsRefused,
  recordImportMachine,
  type Sending,
} from './record-import-machine.ts';

const defaults: DraftDefaults = {
  kind: null,
  dateOrder: 'dayFirst',
  decimalMark: '.',
  remembered: () => null,
};
const file: TableFile = {
  name: 'jobs.csv',
  notes: [],
  sheets: [
    {
      name: 'jobs.csv',
      rows: [
        { number: 1, cells: ['Name', 'Client'] },
        { number: 2, cells: ['Manual', 'Halden AG'] },
      ],
    },
  ],
};
const report: ImportReport = {
  kind: 'jobs',
  rows: 1,
  existing: 0,
  created: { jobType: 0, languagePair: 0, unit: 0, client: 1, project: 0, rate: 0, job: 1 },
};
const sending: Sending = { key: 'k1', body: { jobs: [] }, numbers: [2] };
const source: Source = { text: 'rows' };

type Servers = { read?: () => Promise<TableFile>; send?: () => Promise<ImportReport> };

function start({ read = async () => file, send = async () => report }: Servers = {}) {
  const sent: (Sending | null)[] = [];
  const actor = createActor(
    recordImportMachine.provide({
      actors: {
        read: fromPromise<TableFile, Source | null>(read),
        send: fromPromise<ImportReport, Sending | null>(({ input }) => {
          sent.push(input);
          return send();
        }),
      },
    }),
    { input: defaults },
  ).start();
  const reaches = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state));
  const context = () => actor.getSnapshot().context;
  return { actor, sent, reaches, context };
}

async function previewed(servers: Servers = {}) {
  const running = start(servers);
  running.actor.send({ type: 'SOURCE', source });
  await running.reaches('mapping');
  running.actor.send({ type: 'NEXT' });
  return running;
}

describe('an import', () => {
  it('is read, mapped, previewed, sent and done; then another one can begin', async () => {
    const { actor, sent, reaches, context } = await previewed();
    expect(actor.getSnapshot().value).toBe('preview');
    expect(sent).toEqual([]);
    actor.send({ type: 'IMPORT', sending });
    await reaches('done');
    expect(sent).toEqual([sending]);
    expect(context().report).toEqual(report);
    actor.send({ type: 'RESTART' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(context()).toMatchObject({ draft: null, report: null, sending: null });
  });

  it('says why a file cannot be read, and accepts another', async () => {
    const refuse = vi.fn().mockRejectedValueOnce(new UnreadableFile('It is empty.')).mockResolvedValue(file);
    const { actor, reaches, context } = start({ read: refuse });
    actor.send({ type: 'SOURCE', source });
    await reaches('choosing');
    expect(context().trouble).toBe('It is empty.');
    actor.send({ type: 'SOURCE', source });
    await reaches('mapping');
    expect(context().trouble).toBeNull();
  });

  it('can cancel reading a file that takes long', () => {
    const { actor } = start({ read: () => new Promise(() => undefined) });
    actor.send({ type: 'SOURCE', source });
    actor.send({ type: 'RESTART' });
    expect(actor.getSnapshot().value).toBe('choosing');
  });

  it('continues only when the required fields have columns', async () => {
    const { actor, reaches, context } = start();
    actor.send({ type: 'SOURCE', source });
    await reaches('mapping');
    actor.send({ type: 'KIND', kind: 'rates' });
    actor.send({ type: 'NEXT' });
    expect(actor.getSnapshot().value).toBe('mapping');
    actor.send({ type: 'KIND', kind: 'clients' });
    actor.send({ type: 'COLUMN', column: 1, field: 'name' });
    expect(context().draft?.mapping).toEqual([null, 'name']);
    actor.send({ type: 'NEXT' });
    expect(actor.getSnapshot().value).toBe('preview');
  });

  it('shows refused rows with their errors, and imports nothing', async () => {
    const rows = new Map([[2, [{ field: 'quantity', message: 'Enter only numbers' }]]]);
    const { actor, reaches, context } = await previewed({
      send: () => Promise.reject(new RowsRefused(rows)),
    });
    actor.send({ type: 'IMPORT', sending });
    await reaches('preview');
    expect(context()).toMatchObject({ refused: rows, report: null });
  });

  it('that failed is retried under the same key, or changed', async () => {
    const send = vi.fn().mockRejectedValueOnce(new Error('No answer.')).mockResolvedValue(report);
    const { actor, sent, reaches, context } = await previewed({ send });
    actor.send({ type: 'IMPORT', sending });
    await reaches('failed');
    expect(context().trouble).toBe('No answer.');
    actor.send({ type: 'RETRY' });
    await reaches('done');
    expect(sent.map((each) => each?.key)).toEqual(['k1', 'k1']);
  });

  it('that failed is confirmed once more under the same key, or changed in place', async () => {
    const send = vi.fn().mockRejectedValue(new Error('No answer.'));
    const { actor, sent, reaches, context } = await previewed({ send });
    actor.send({ type: 'IMPORT', sending });
    await reaches('failed');
    actor.send({ type: 'IMPORT', sending: { ...sending, key: 'k2' } });
    await vi.waitFor(() => expect(sent.map((each) => each?.key)).toEqual(['k1', 'k1']));
    await reaches('failed');
    actor.send({ type: 'RATES', keep: false });
    expect(actor.getSnapshot().value).toBe('preview');
    expect(context()).toMatchObject({ trouble: null, draft: { keepRates: false } });
  });

  it('uses the formats and options that the user chooses', async () => {
    const { actor, reaches, context } = start();
    actor.send({ type: 'SOURCE', source });
    await reaches('mapping');
    actor.send({ type: 'DATES', order: 'monthFirst' });
    actor.send({ type: 'AMOUNTS', mark: ',' });
    actor.send({ type: 'HEADINGS', hasHeadings: true });
    expect(context().draft).toMatchObject({ dateOrder: { value: 'dayFirst' } });
    actor.send({ type: 'DATES', order: 'monthFirst' });
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'RATES', keep: false });
    actor.send({ type: 'PART', part: 0 });
    expect(context().draft).toMatchObject({
      dateOrder: { value: 'monthFirst', isCertain: true },
      keepRates: false,
    });
  });
});

const events: ImportEvent[] = [
  { type: 'SOURCE', source },
  { type: 'NEXT' },
  { type: 'BACK' },
  { type: 'IMPORT', sending },
  { type: 'RETRY' },
  { type: 'RESTART' },
];
const ends = [
  { type: 'xstate.done.actor.0.recordImport.reading', output: file, actorId: '0.recordImport.reading' },
  {
    type: 'xstate.error.actor.0.recordImport.reading',
    error: new Error('x'),
    actorId: '0.recordImport.reading',
  },
  { type: 'xstate.done.actor.0.recordImport.importing', output: report, actorId: '0.recordImport.importing' },
  {
    type: 'xstate.error.actor.0.recordImport.importing',
    error: new Error('x'),
    actorId: '0.recordImport.importing',
  },
];

const paths = getSimplePaths(recordImportMachine, {
  input: defaults,
  events: [...events, ...ends] as ImportEvent[],
  serializeState: ({ value }) => String(value),
  limit: 5_000,
});

describe('every path of the import machine', () => {
  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => String(state.value)))).toEqual(
      new Set(['choosing', 'reading', 'mapping', 'preview', 'importing', 'failed', 'done']),
    );
  });

  it('writes nothing before the rows were previewed and confirmed', () => {
    for (const { steps, state } of paths) {
      const reported = steps.map(({ event }) => event.type);
      if (state.matches('importing') || state.matches('done') || state.matches('failed')) {
        expect(reported.indexOf('NEXT')).toBeGreaterThan(reported.indexOf('SOURCE'));
        expect(reported.indexOf('IMPORT')).toBeGreaterThan(reported.indexOf('NEXT'));
        expect(state.context.sending).toEqual(sending);
      }
      if (state.matches('mapping') || state.matches('preview')) expect(state.context.draft).not.toBeNull();
      expect(state.context.report === null).toBe(!state.matches('done'));
    }
  });
});
