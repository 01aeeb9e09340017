import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import type { PracticeEntry, PracticeLedger } from '../testing/practice-ledger.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';
import { jobsOfAnalyses } from './seen-analyses.ts';

const band = (name: string, words: Json, more: { [key: string]: Json } = {}) => ({
  band: name,
  source: null,
  from: null,
  to: null,
  segments: 1,
  words,
  characters: '0',
  ...more,
});
const BANDS = [band('new', 1000), band('repetition', '401'), band('fuzzy', 100, { from: 95, to: 99 })];
// 1000 + 100.25 + 25
const WEIGHTED = '1125';
const analysis = (more: { [key: string]: Json } = {}) => ({
  tool: 'trados',
  file: 'Analyze Files en-US_de-DE.xml',
  sha256: 'a'.repeat(64),
  sourceId: '7f2d',
  unit: 'words',
  bands: BANDS,
  ...more,
});
const weighed = (more: { [key: string]: Json } = {}) => ({ analysis: analysis(more), gridId: 1 });

const RATE = ['AddRate', { rate: { client_id: 1, job_type_id: 2, unit_id: 1, value: '0,09' } }] as const;
const practice = (...more: Parameters<typeof given>) => given(...PRACTICE_START, ...more);
const start = (job: { [key: string]: Json }, more: { [key: string]: Json } = {}) =>
  practice().when('CreateJobFromAnalysis', { job, ...weighed(more) });
/** A job of the first client for the tests of attaching: 1,000 words at 0.10. */
const JOB = ['CreateJob', { job: { client_id: 1, unit_id: 1, quantity: 1000, rate: '0.1' } }] as const;
const ATTACHED = ['AttachAnalysis', { jobId: 7, ...weighed() }] as const;
const attach = (jobId: number, more: { [key: string]: Json } = {}, ...steps: Parameters<typeof given>) =>
  practice(JOB, ...steps).when('AttachAnalysis', { jobId, ...weighed(more) });

describe('a job from an analysis', () => {
  it('has the weighted words as its quantity, at its client’s rate, and keeps the analysis', () => {
    practice(RATE)
      .when('CreateJobFromAnalysis', { job: { client_id: 1, job_type_id: 2, name: 'Leaflet' }, ...weighed() })
      .thenFacts('JobCreated')
      .saying({
        name: 'Leaflet',
        job: {
          unit_id: 1,
          quantity: WEIGHTED,
          rate: '0.09',
          value: '101.25',
          currency: 'EUR',
          analysis: {
            tool: 'trados',
            sourceId: '7f2d',
            moreFiles: [],
            grid: { name: 'Common', rounding: 'total', decimals: 0 },
            bands: [
              { band: 'repetition', words: '401', percent: '25', how: 'own', weighted: '100' },
              { band: 'fuzzy', from: 95, to: 99, weighted: '25' },
              { band: 'new', weighted: '1000' },
            ],
            words: '1501',
            weighted: WEIGHTED,
            agreed: null,
          },
        },
      })
      .answering({ job: { quantity: 1125, analysis: { words: '1501' } }, rate: { value: 0.09 } });
  });

  it('adds its rate to a client that has none for such work', () => {
    start({ client_id: 1, job_type_id: 2, rate: '0,1', notes: '<b>Soon</b><script></script>' })
      .thenFacts('JobCreated', 'RateAdded')
      .saying({ job: { rate: '0.1', value: '112.5' } });
  });

  it('without a client or a fitting rate has none', () => {
    start({})
      .thenFacts('JobCreated')
      .saying({ job: { rate: '0', value: '0', currency: 'EUR' } });
    start({ client_id: 1, job_type_id: 2 }).saying({ job: { rate: '0' } });
    practice(RATE)
      .when('CreateJobFromAnalysis', { job: { client_id: 1, job_type_id: 2, rate: 0 }, ...weighed() })
      .saying({ job: { rate: '0' } });
  });

  it('takes what was agreed as its quantity when that is asked for', () => {
    start({ rate: 1 }, { agreed: '1200', takeAgreed: true }).saying({
      job: { quantity: '1200', value: '1200', analysis: { weighted: WEIGHTED, agreed: '1200' } },
    });
    start({ rate: 1 }, { agreed: '1200' }).saying({
      job: { quantity: WEIGHTED, analysis: { agreed: '1200' } },
    });
    start({}, { takeAgreed: true }).thenMisfit('analysis.agreed');
  });

  it('adds up bands that are listed twice', () => {
    start({}, { bands: [band('new', 3), band('new', '4', { source: 'tm' })] }).saying({
      job: { quantity: '7', analysis: { bands: [{ words: '7', segments: '2' }] } },
    });
  });

  it('is weighed by the grid of the account, or by one for this job alone', () => {
    const [common] = BUILT_IN_GRIDS;
    const named = {
      ...common,
      id: 5,
      name: 'Harsh',
      bands: [{ ...band0('new'), percent: 50 }],
      default: true,
    };
    const grids: Parameters<typeof given>[0] = ['SetSetting', { key: 'catGrids', value: [named] }];
    practice(grids)
      .when('CreateJobFromAnalysis', { job: {}, analysis: analysis(), gridId: 5 })
      .saying({ job: { quantity: '751', analysis: { grid: { name: 'Harsh' } } } });
    practice(grids)
      .when('CreateJobFromAnalysis', { job: {}, analysis: analysis(), gridId: 1 })
      .thenRefused('invalid', 'This does not exist.', 'gridId');
    const grid = {
      name: 'Here',
      bands: [{ ...band0('new'), percent: '10,5' }],
      rounding: 'band',
      decimals: 2,
    };
    practice()
      .when('CreateJobFromAnalysis', { job: {}, analysis: analysis(), grid })
      .saying({ job: { quantity: '157.61' } });
  });

  it('needs a rate where its grid has one for a band', () => {
    const bands = [
      { ...band0('new'), percent: '100' },
      { ...band0('repetition'), percent: null, rate: '0.05' },
    ];
    const grid = { name: 'Rates', bands, rounding: 'total', decimals: 0 };
    const send = (job: { [key: string]: Json }) =>
      practice().when('CreateJobFromAnalysis', { job, analysis: analysis(), grid });
    send({}).thenRefused('invalid', undefined, 'rate');
    send({ rate: 0 }).thenRefused('invalid', undefined, 'rate');
    // 1000 + 100 + 401 × 0.05 / 0.10
    send({ rate: '0.1' }).saying({ job: { quantity: '1301' } });
  });

  it('needs a unit that counts the same', () => {
    const characters = { unit: 'characters', bands: [band('new', 0, { characters: 700 })] };
    start({ unit_id: 100 }).thenRefused(
      'invalid',
      'This analysis counts words, and the unit of the job is Pages. Choose a unit that counts words.',
      'unit_id',
    );
    start({ unit_id: 1 }, characters).thenRefused('invalid', undefined, 'unit_id');
    start({}, characters).thenRefused(
      'invalid',
      'This analysis counts characters, and you have no such unit. Add “Characters” to your units first.',
      'unit_id',
    );
    practice(['AddUnit', { unit: { name: 'Zeichen', singular: 'Zeichen', quantityText: 'Zeichen' } }])
      .when('CreateJobFromAnalysis', { job: {}, ...weighed(characters) })
      .saying({ job: { unit_id: 101, quantity: '700' } });
    start({ unit_id: 99 }).thenRefused('invalid', 'This does not exist.', 'unit_id');
  });

  it('has no flat rate', () => {
    for (const job of [{ flat_rate: true, value: 50 }, { unit_id: 7 }, { rate: 1, value: 50 }])
      start(job).thenRefused('invalid', undefined, 'flat_rate');
    start({ rate: 1, value: WEIGHTED }).saying({ job: { flat_rate: false, value: WEIGHTED } });
  });

  it('is taken back with its rate by one undo', () => {
    const { ledger } = start({ client_id: 1, job_type_id: 2, rate: '0,1' }).thenFacts(
      'JobCreated',
      'RateAdded',
    );
    ledger.undo(lastEntry(ledger));
    expect(ledger.state.record('job', 7)?.deleted_at).not.toBeNull();
    expect([...ledger.state.records('rate')].at(-1)?.deleted_at).not.toBeNull();
  });
});

function lastEntry({ entries }: PracticeLedger): PracticeEntry {
  const entry = entries.at(-1);
  if (entry === undefined) throw new Error('The command is an entry.');
  return entry;
}

const band0 = (name: string): { [key: string]: Json } => ({
  band: name,
  source: null,
  from: null,
  to: null,
  rate: null,
});

describe('an analysis that is refused', () => {
  it.each<[string, { [key: string]: Json }, string]>([
    ['without bands', { bands: [] }, 'analysis.bands'],
    ['with 101 bands', { bands: Array.from({ length: 101 }, () => band('new', 1)) }, 'analysis.bands'],
    ['with a negative count', { bands: [band('new', -1)] }, 'analysis.bands.0.words'],
    ['with borders of new words', { bands: [band('new', 1, { from: 50, to: 74 })] }, 'analysis.bands.0.from'],
    ['with an unknown band', { bands: [band('other', 1)] }, 'analysis.bands.0.band'],
    ['with another hash', { sha256: 'A'.repeat(64) }, 'analysis.sha256'],
    ['with a long name', { file: 'a'.repeat(301) }, 'analysis.file'],
  ])('%s', (_, more, path) => start({}, more).thenMisfit(path));

  it('with no grid, or with two', () => {
    practice().when('CreateJobFromAnalysis', { job: {}, analysis: analysis() }).thenMisfit('gridId');
    const grid = { name: 'Here', bands: [{ ...band0('new'), percent: 1 }], rounding: 'band', decimals: 2 };
    practice()
      .when('AttachAnalysis', { jobId: 1, ...weighed(), grid })
      .thenMisfit('gridId');
  });

  it('that counts more than a job can have', () => {
    const many = Array.from({ length: 3 }, () => band('new', 900_000_000_000));
    start({}, { bands: many }).thenRefused('invalid', 'The number is too large', 'analysis');
    start({ rate: 1000 }, { bands: [band('new', 9_000_000_000)] }).thenRefused('invalid', undefined, 'value');
  });
});

describe('an analysis that is attached', () => {
  it('gives its weighted words to the job as an edit, and nothing happens when it is attached again', () => {
    const { ledger } = attach(7)
      .thenFacts('JobEdited')
      .saying({
        before: { quantity: '1000', value: '100', analysis: null },
        after: { quantity: WEIGHTED, value: '112.5', analysis: { weighted: WEIGHTED } },
      })
      .answering({ job: { quantity: 1125, value: 112.5, rate: 0.1 } });
    expect(ledger.run('AttachAnalysis', ATTACHED[1]).events).toEqual([]);
  });

  it('gives the job a unit that it lacks, and keeps its rate', () => {
    practice(['CreateJob', { job: { client_id: 1, rate: '0.2' } }])
      .when('AttachAnalysis', { jobId: 7, ...weighed() })
      .saying({ after: { unit_id: 1, quantity: WEIGHTED, value: '225' } });
  });

  it('replaces another one', () => {
    attach(7, { bands: [band('new', 10)] }, ATTACHED).saying({
      before: { quantity: WEIGHTED, analysis: { words: '1501' } },
      after: { quantity: '10', analysis: { words: '10' } },
    });
  });

  it('leaves a quantity that was typed where only the agreed words change', () => {
    const { ledger, when } = practice(JOB, ATTACHED, ['EditJob', { jobId: 7, job: { quantity: 1111 } }]);
    const agree = (agreed: number | null, takeAgreed = false) =>
      when('AttachAnalysis', { jobId: 7, ...weighed({ agreed, takeAgreed }) });
    const quantity = () => ledger.state.record('job', 7)?.quantity;
    agree(1200);
    expect(quantity()).toBe('1111');
    agree(1200, true);
    expect(quantity()).toBe('1200');
    agree(1250);
    expect(quantity()).toBe(WEIGHTED);
    agree(1250).thenNothing();
  });

  it('is removed, and the quantity stays', () => {
    practice(JOB, ATTACHED)
      .when('DetachAnalysis', { jobId: 7 })
      .thenFacts('JobEdited')
      .saying({ before: { analysis: { words: '1501' } }, after: { analysis: null } })
      .answering({ job: { quantity: 1125, analysis: null } });
    practice(JOB).when('DetachAnalysis', { jobId: 7 }).thenNothing();
  });

  it('needs a job that counts words at a rate, and that is there', () => {
    attach(3).thenRefused('invalid', undefined, 'flat_rate');
    attach(5).thenRefused(
      'invalid',
      'This analysis counts words, and the unit of the job is Hours. Choose a unit that counts words.',
      'unit_id',
    );
    attach(99).thenRefused('not_found');
    attach(7, {}, ['DeleteJob', { jobId: 7 }]).thenRefused('not_found');
  });

  it('is ignored where it is sent back with the job, and not copied', () => {
    const { ledger } = practice(JOB, ATTACHED);
    const { job } = JSON.parse(
      JSON.stringify(ledger.run('EditJob', { jobId: 7, job: { name: 'A' } }).result),
    );
    expect(
      ledger.run('EditJob', { jobId: 7, job: { ...job, analysis: null, name: 'B' } }).result,
    ).toMatchObject({
      job: { name: 'B', quantity: 1125, analysis: { words: '1501' } },
    });
    expect(ledger.run('DuplicateJob', { jobId: 7 }).result).toMatchObject({
      job: { quantity: 1125, analysis: null },
    });
  });

  it('is undone and redone, unless the quantity was changed since', () => {
    const { ledger } = practice(JOB);
    const before = structuredClone(ledger.state.record('job', 7));
    ledger.run(...ATTACHED);
    const after = structuredClone(ledger.state.record('job', 7));
    const entry = lastEntry(ledger);
    ledger.undo(entry);
    expect(ledger.state.record('job', 7)).toEqual(before);
    ledger.redo(entry);
    expect(ledger.state.record('job', 7)).toEqual(after);
    ledger.run('EditJob', { jobId: 7, job: { quantity: 5 } });
    expect(ledger.undo(entry)).toMatchObject({ blockedBy: [{}] });
  });
});

describe('the rate of a job whose grid has its own rates for some bands', () => {
  const grid = {
    name: 'Own rates',
    bands: [
      { ...band0('new'), percent: 100 },
      { ...band0('repetition'), percent: null, rate: 0.02 },
    ],
    rounding: 'total',
    decimals: 0,
  };
  const bands = [band('new', 1000), band('repetition', 1000)];
  const ATTACH = ['AttachAnalysis', { jobId: 7, analysis: analysis({ bands }), grid }] as const;
  const edit = (job: { [key: string]: Json }, ...steps: Parameters<typeof given>) =>
    practice(JOB, ATTACH, ...steps).when('EditJob', { jobId: 7, job });

  it('leaves those bands at their rates: they weigh other words of the new one', () => {
    edit({ rate: '0.2' })
      .saying({
        before: { quantity: '1200', rate: '0.1', value: '120', analysis: { weighted: '1200' } },
        after: { quantity: '1100', rate: '0.2', value: '220', analysis: { weighted: '1100', grid: {} } },
      })
      .answering({ job: { quantity: 1100, value: 220 } });
  });

  it('leaves a quantity that was typed, before or with it', () => {
    edit({ rate: '0.2' }, ['EditJob', { jobId: 7, job: { quantity: 1111 } }]).saying({
      after: { value: '222.2', analysis: { weighted: '1100' } },
    });
    edit({ rate: '0.2', quantity: 1500 }).saying({
      after: { quantity: '1500', value: '300', analysis: { weighted: '1100' } },
    });
  });

  it('is undone and redone with the quantity that followed', () => {
    const { ledger } = practice(JOB, ATTACH);
    const before = structuredClone(ledger.state.record('job', 7));
    ledger.run('EditJob', { jobId: 7, job: { rate: '0.2' } });
    const after = structuredClone(ledger.state.record('job', 7));
    const entry = lastEntry(ledger);
    ledger.undo(entry);
    expect(ledger.state.record('job', 7)).toEqual(before);
    ledger.redo(entry);
    expect(ledger.state.record('job', 7)).toEqual(after);
  });

  it('can’t be undone alone where the analysis was weighed at it', () => {
    const { ledger } = practice(JOB, ['EditJob', { jobId: 7, job: { rate: '0.2' } }]);
    const entry = lastEntry(ledger);
    ledger.run(...ATTACH);
    const before = structuredClone(ledger.state.record('job', 7));
    expect(before).toMatchObject({ quantity: '1100', value: '220' });
    expect(ledger.undo(entry)).toMatchObject({ blockedBy: [{}] });
    expect(ledger.state.record('job', 7)).toEqual(before);
  });

  it('weighs it again where a flat rate ends', () => {
    const { ledger } = practice(JOB, ATTACH, ['EditJob', { jobId: 7, job: { value: 90 } }]);
    ledger.run('EditJob', { jobId: 7, job: { rate: '0.2' } });
    ledger.run('EditJob', { jobId: 7, job: { flat_rate: false } });
    expect(ledger.state.record('job', 7)).toMatchObject({ quantity: '1100', rate: '0.2', value: '220' });
  });

  it('changes nothing of the analysis where nothing can be weighed, or nothing depends on it', () => {
    edit({ rate: 0 }).saying({ after: { rate: '0', value: '0' } });
    edit({ flat_rate: true, value: 90 }).saying({ after: { flat_rate: true, value: '90' } });
    const { ledger } = practice(JOB, ATTACHED, ['EditJob', { jobId: 7, job: { rate: '0.2' } }]);
    expect(ledger.state.record('job', 7)).toMatchObject({ quantity: WEIGHTED, value: '225' });
  });

  it('is refused where the words would be too many', () => {
    const agreed = analysis({ bands: [band('new', '999999999999')], agreed: 5, takeAgreed: true });
    const ten = { ...grid, bands: [{ ...band0('new'), percent: 200 }] };
    practice(JOB).when('AttachAnalysis', { jobId: 7, analysis: agreed, grid: ten }).thenRefused('invalid');
    const many = analysis({ bands: [band('new', 1), band('repetition', 900_000_000)] });
    practice(JOB, ['AttachAnalysis', { jobId: 7, analysis: many, grid }])
      .when('EditJob', { jobId: 7, job: { rate: '0.000001' } })
      .thenRefused('invalid', 'The number is too large', 'rate');
  });
});

describe('the unit of a job with an analysis', () => {
  const edit = (job: { [key: string]: Json }, ...steps: Parameters<typeof given>) =>
    practice(JOB, ATTACHED, ...steps).when('EditJob', { jobId: 7, job });

  it('isn’t changed to one that counts something else', () => {
    edit({ unit_id: 2 }).thenRefused(
      'invalid',
      'The analysis of this job counts words, and Hours doesn’t. Remove the analysis first, or choose a unit that counts words.',
      'unit_id',
    );
    edit({ unit_id: 2 }, ['DetachAnalysis', { jobId: 7 }]).thenFacts('JobEdited');
    edit({ unit_id: null }).thenFacts('JobEdited');
    edit({ unit_id: 7 }).thenFacts('JobEdited');
    edit({ flat_rate: false, unit_id: 2 }, ['EditJob', { jobId: 7, job: { value: 99 } }]).thenRefused(
      'invalid',
      undefined,
      'unit_id',
    );
  });

  it('isn’t renamed to one', () => {
    const unit = { name: 'Source words', singular: 'word', quantityText: 'Count' };
    const own: Parameters<typeof given> = [
      ['AddUnit', { unit }],
      ['CreateJobFromAnalysis', { job: { unit_id: 101 }, ...weighed() }],
    ];
    const rename = (name: string) =>
      practice(...own).when('EditUnit', { unitId: 101, unit: { name, singular: 'x' } });
    rename('Pages of text').thenRefused(
      'invalid',
      'Jobs with analyses that count words have this unit. Keep a name that says so.',
      'name',
    );
    rename('Words').thenFacts('UnitEdited');
  });

  it('isn’t brought back by an undo', () => {
    const { ledger } = practice(
      ['CreateJob', { job: { unit_id: 2, quantity: 3, rate: 1 } }],
      ['EditJob', { jobId: 7, job: { unit_id: 1 } }],
    );
    const entry = lastEntry(ledger);
    ledger.run(...ATTACHED);
    expect(ledger.undo(entry)).toMatchObject({
      conflicts: [{ entity: 'job', field: 'analysis' }, {}, {}, {}],
    });
  });
});

describe('jobs with an analysis', () => {
  it('are found by its file, by another file of it, or by the tool’s own id', () => {
    const { ledger } = practice(JOB, [
      'AttachAnalysis',
      {
        jobId: 7,
        ...weighed({ moreFiles: [{ file: 'b.xml', sha256: 'b'.repeat(64), sourceId: 'part' }] }),
      },
    ]);
    const seen = (sha: string, sourceId: string | null, tool: 'trados' | 'memoq' = 'trados') =>
      jobsOfAnalyses(ledger.state, [{ sha256: sha.repeat(64), sourceId, tool }]);
    const job = { jobId: 7, name: 'Job' };
    expect(seen('a', null)).toEqual([[job]]);
    expect(seen('b', null)).toEqual([[job]]);
    expect(seen('c', '7f2d')).toEqual([[job]]);
    expect(seen('c', 'part')).toEqual([[job]]);
    expect(seen('c', '7f2d', 'memoq')).toEqual([[]]);
    expect(seen('c', null)).toEqual([[]]);
    ledger.run('DeleteJob', { jobId: 7 });
    expect(seen('a', null)).toEqual([[]]);
  });
});
