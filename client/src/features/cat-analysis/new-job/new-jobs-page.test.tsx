import type { CatAnalysesAnswer, CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { type Call, Status } from '#shared/testing/serve.ts';
import {
  sampleClient,
  sampleJob,
  sampleJobType,
  samplePair,
  sampleRate,
  sampleUnit,
} from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, openServed, reversed } from '#testing/served-app.tsx';
import * as sending from '../read/send-analyses.ts';
import { band, sampleAnalysis } from '../testing/sample-analyses.ts';
import { NewJobsPage } from './new-jobs-page.tsx';

afterEach(() => vi.restoreAllMocks());

const answered = (...analyses: CatAnalysis[]): CatAnalysesAnswer => ({
  analyses,
  questions: [],
  refused: [],
});

const ACCOUNT = {
  'GET /api/client': [sampleClient(1, 'Meridian'), sampleClient(2, 'Beta')],
  'GET /api/client/data/1': { jobTypes: { 1: 3 }, languagePairs: {} },
  'GET /api/rate': [sampleRate(1, { value: 0.1, language_pair_id: 4 })],
  'GET /api/job_type': [sampleJobType(1, 'Translation')],
  'GET /api/language_pair': [samplePair(4, 'DE', 'EN'), samplePair(5, 'DE', 'FR')],
  'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
  'POST /api/command/CreateJobFromAnalysis': accepted({ job: sampleJob(7), rate: null }),
  'POST /api/command/SetClientSetting': accepted({}),
  'POST /api/command/SetSetting': accepted({}),
};

/** Opens the page for the client, chooses a file, and answers with what was read of it. */
async function openWith(answer: CatAnalysesAnswer, replies: Readonly<Record<string, unknown>> = {}) {
  const send = vi.spyOn(sending, 'sendAnalyses').mockResolvedValue(answer);
  const app = await openServed(<NewJobsPage />, {
    path: '/jobs/from-analysis?client=1',
    route: '/jobs/*',
    replies: { ...ACCOUNT, ...replies },
  });
  const file = new File(['x'], answer.analyses[0]?.file ?? 'table.csv');
  fireEvent.change(screen.getByLabelText('Analyses'), { target: { files: [file] } });
  await screen.findByRole('textbox', { name: 'Job name' });
  return { ...app, send };
}

const value = async (text: string) =>
  waitFor(() => expect(document.querySelector('[data-value]')?.textContent).toBe(text));
const percent = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Percent for ${name}` });
const create = (name = 'Create job') => screen.getByRole('button', { name: new RegExp(name) });

describe('a new job from an analysis', () => {
  it('shows each band with what it is paid, and what the job comes to', async () => {
    await openWith(answered(sampleAnalysis()));
    await value('€775.50');
    const row = screen.getByRole('row', { name: /85–94%/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['74', '740', '', '%', '444']);
    expect(percent('85–94%').value).toBe('60');
    expect(screen.getByText("The bands add up to the file's total, 11,960 words")).not.toBeNull();
    expect(screen.getByText('With all words at full price: €1,196.00')).not.toBeNull();
    expect(
      screen.getByText('Trados Studio, 1 file, German (Germany) > English (United Kingdom)'),
    ).not.toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Job name' }).value).toBe('report');
  });

  it('is paid by a percentage that is typed, says what differs, and sends the grid for this job alone', async () => {
    const { sent } = await openWith(answered(sampleAnalysis()));
    await value('€775.50');
    fireEvent.change(percent('85–94%'), { target: { value: '50' } });
    await value('€768.10');
    expect(screen.getByText('85–94% is 60% in the grid, 50% for this job')).not.toBeNull();
    fireEvent.click(create());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      'CreateJobFromAnalysis',
      {
        job: { name: 'report', client_id: 1, job_type_id: 1, language_pair_id: 4, unit_id: 1, rate: '0.1' },
        analysis: { tool: 'trados', sourceId: '7f2d', agreed: null, takeAgreed: false },
        grid: { name: 'Common' },
      },
    ]);
  });

  it('becomes a quote', async () => {
    const { sent } = await openWith(answered(sampleAnalysis()), {
      'POST /api/command/CreateQuote': accepted({ quote: null }),
    });
    await value('€775.50');
    fireEvent.click(screen.getByRole('button', { name: 'Create quote' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([
      [
        'CreateQuote',
        {
          quote: {
            client_id: 1,
            currency: 'EUR',
            items: [{ name: 'report', unit_id: 1, rate: '0.1', weighed: { analysis: { tool: 'trados' } } }],
          },
        },
      ],
    ]);
  });

  it('waits for the rates of the client, without which it would be free of charge', async () => {
    const rates = Promise.withResolvers<unknown>();
    await openWith(answered(sampleAnalysis()), { 'GET /api/rate': () => rates.promise });
    const reason = () => create().getAttribute('data-tip');
    await waitFor(() => expect(reason()).toBe("The client's rates are being read"));
    expect(create('Create quote').getAttribute('aria-disabled')).toBe('true');
    rates.resolve(ACCOUNT['GET /api/rate']);
    await value('€775.50');
    expect(reason()).toBeNull();
  });

  it('is saved without a rate where the rates of the client can’t be read', async () => {
    await openWith(answered(sampleAnalysis()), { 'GET /api/rate': BROKEN });
    await waitFor(() => expect(create().getAttribute('aria-disabled')).toBeNull());
  });

  it('asks before what was entered is left, and not before anything was', async () => {
    await openWith(answered(sampleAnalysis()));
    await value('€775.50');
    fireEvent.change(screen.getByRole('textbox', { name: 'Job name' }), { target: { value: 'Manual' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Job name' }).value).toBe('Manual');
    fireEvent.change(screen.getByRole('textbox', { name: 'Job name' }), { target: { value: '' } });
    fireEvent.click(create());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses a percentage above 200 at its field', async () => {
    await openWith(answered(sampleAnalysis()));
    await value('€775.50');
    fireEvent.change(percent('New'), { target: { value: '201' } });
    expect(screen.getByText('Enter a percentage from 0 to 200')).not.toBeNull();
    await value('€775.50');
  });

  it('takes a file that is dropped beside the box', async () => {
    const { send } = await openWith(answered(sampleAnalysis()));
    const files = [new File(['y'], 'second.xml')];
    fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[0].map(({ name }) => name)).toContain('second.xml');
  });

  it('asks what an unknown band is, and reads the file again with the answer', async () => {
    const strange = { label: 'Tags only', segments: 1, words: 40, characters: 0 };
    const { send } = await openWith(answered(sampleAnalysis({ unknownBands: [strange] })));
    expect(create().getAttribute('data-tip')).toBe('Choose what each band is');
    const select = screen.getByLabelText('What “Tags only” is');
    fireEvent.change(select, { target: { value: 'none' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use these bands' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[1].bands).toEqual([{ label: 'Tags only', band: null }]);
    // A wrong answer can be taken back.
    fireEvent.click(await screen.findByRole('button', { name: 'Change answers' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    expect(send.mock.lastCall?.[1].bands).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Change answers' })).toBeNull();
  });

  it('asks whether a download of Phrase is discounted, and remembers the answer for the client', async () => {
    const { sent } = await openWith(answered(sampleAnalysis({ tool: 'phrase', weighted: 'unknown' })));
    expect(create().getAttribute('data-tip')).toBe('Say whether the counts are discounted already');
    fireEvent.click(screen.getByRole('button', { name: 'Yes, take them as they are' }));
    await value('€1,196.00');
    fireEvent.click(create());
    await waitFor(() =>
      expect(sent().map(([name]) => name)).toEqual(['SetClientSetting', 'CreateJobFromAnalysis']),
    );
    expect(sent()[0]).toMatchObject(['SetClientSetting', { clientId: 1, key: 'catWeighted', value: 'yes' }]);
  });

  it('asks for the columns of a table and for the bands of XTM', async () => {
    const question = {
      file: 'table.csv',
      sha256: 'a'.repeat(64),
      key: 'a b',
      heads: ['A', 'B'],
      sample: [['100%', '30']],
      sheet: null,
      rows: [],
    };
    const { send, sent } = await openWith({
      ...answered(),
      questions: [
        { ...question, needs: 'columns' },
        { ...question, file: 'xtm.json', needs: 'borders', key: '', heads: [], sample: [] },
      ],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Read the table' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const columns = { label: 0, segments: null, words: 1, characters: null, unit: null };
    expect(send.mock.lastCall?.[1].tables).toEqual([{ key: 'a b', columns }]);
    // The server remembers the columns, once the table could be read by them.
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use these percentages', hidden: true }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    expect(send.mock.lastCall?.[1].borders).toMatchObject({
      high: { from: 95, to: 99 },
      low: { from: 75, to: 84 },
    });
  });

  it('asks what unclear rows are, and whether words or characters count', async () => {
    const question = { file: 'table.csv', sha256: 'a'.repeat(64), key: 'a', heads: [], sheet: null };
    const { send } = await openWith({
      ...answered(),
      questions: [
        {
          ...question,
          needs: 'rows',
          sample: [['IT', '30']],
          rows: [
            { name: 'IT', is: 'language' },
            { name: 'Stawka', is: 'none' },
          ],
        },
        { ...question, file: 'memoq.csv', needs: 'unit', sample: [['12', '1900']], rows: [] },
      ],
    });
    expect(create().getAttribute('data-tip')).toBe('Answer what the files leave open');
    const select = await screen.findByLabelText<HTMLSelectElement>('What “IT” is');
    expect(select.selectedOptions[0]?.textContent).toBe('A language (Italian)');
    fireEvent.change(select, { target: { value: 'part' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use these answers' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[1].rows).toEqual([
      { name: 'IT', is: 'part' },
      { name: 'Stawka', is: 'none' },
    ]);
    fireEvent.click(await screen.findByRole('button', { name: '1,900 characters' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    expect(send.mock.lastCall?.[1]).toMatchObject({ unit: 'characters', rows: [{ name: 'IT' }, {}] });
  });

  it('asks about each sheet of a workbook by its name, and leaves one out', async () => {
    const { send } = await openWith({
      ...answered(),
      questions: [
        {
          ...{ file: 'words.xlsx', sha256: 'a'.repeat(64), key: 'a b', sheet: 'Prices', rows: [] },
          ...{ needs: 'columns', heads: ['A', 'B'], sample: [['100%', '30']] },
        },
      ],
    });
    await screen.findByRole('dialog', { name: /the sheet “Prices” of words.xlsx/ });
    fireEvent.click(screen.getByRole('button', { name: 'Leave this sheet out' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[1].leftOut).toEqual([{ file: 'words.xlsx', sheet: 'Prices' }]);
  });

  it('takes other percentages and machine translation for an unknown band', async () => {
    const strange = { label: 'MT high', segments: 1, words: 40, characters: 0 };
    const { send } = await openWith(answered(sampleAnalysis({ unknownBands: [strange] })));
    fireEvent.change(screen.getByLabelText('What “MT high” is'), { target: { value: 'other' } });
    const use = screen.getByRole('button', { name: 'Use these bands' });
    const reason = () => document.getElementById(use.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(reason()).toBe('Enter whole percentages from 0 to 100, the lower one first');
    fireEvent.change(screen.getByLabelText('“MT high” from'), { target: { value: '82' } });
    fireEvent.change(screen.getByLabelText('“MT high” to'), { target: { value: '93' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Machine translation' }));
    fireEvent.click(use);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[1].bands).toEqual([
      { label: 'MT high', band: { band: 'fuzzy', source: 'mt', from: 82, to: 93 } },
    ]);
  });

  it('says beside the buttons why they can’t be used', async () => {
    await openWith(answered(sampleAnalysis({ tool: 'phrase', weighted: 'unknown' })));
    const id = create().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('Say whether the counts are discounted already');
  });

  it('makes a job of each language pair, or one of all', async () => {
    const french = sampleAnalysis({ target: 'fr-FR', bands: [band(100, 'new')] });
    const { sent } = await openWith(answered(sampleAnalysis(), french), {
      'POST /api/undo': reversed(),
    });
    fireEvent.click(screen.getByText('One job for all'));
    await screen.findByRole('button', { name: /Create job/ });
    fireEvent.click(screen.getByText('A job for each pair'));
    fireEvent.click(create('Create 2 jobs'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toMatchObject([
      ['CreateJobFromAnalysis', { job: { language_pair_id: 4 }, gridId: 1 }],
      ['CreateJobFromAnalysis', { job: { language_pair_id: 5 }, gridId: 1 }],
    ]);
    await screen.findByText('2 jobs saved');
    fireEvent.click(await messageWith('2 jobs saved', 'Undo'));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toEqual(['Undo', { entries: [expect.any(String), expect.any(String)] }]);
  });

  it('says which jobs were saved where others are refused', async () => {
    const french = sampleAnalysis({ target: 'fr-FR', bands: [band(100, 'new')] });
    const message = 'The value is too large';
    const { sent } = await openWith(answered(sampleAnalysis(), french), {
      'POST /api/command/CreateJobFromAnalysis': ({ body }: Call) =>
        JSON.stringify(body).includes('"language_pair_id":4')
          ? accepted({ job: sampleJob(7), rate: null })
          : new Status(422, { message, code: 'invalid', errors: { value: [message] } }),
    });
    fireEvent.click(create('Create 2 jobs'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await screen.findByText('Job saved');
  });

  it('tells files of one name apart', async () => {
    const { send } = await openWith(answered(sampleAnalysis()));
    const file = new File(['yy'], 'Analyze Files.xml');
    fireEvent.change(screen.getByLabelText('More analyses'), {
      target: { files: [file, new File(['zzz'], 'Analyze Files.xml')] },
    });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[0].map(({ name }) => name).slice(1)).toEqual([
      'Analyze Files.xml',
      'Analyze Files (2).xml',
    ]);
  });

  it('sends names that arrive as they are, and says under them what is refused', async () => {
    const { send } = await openWith(answered(sampleAnalysis()));
    send.mockResolvedValue({
      ...answered(sampleAnalysis()),
      refused: [{ file: "Acme 'final'-2.xml", reason: 'This file has no match bands' }],
    });
    fireEvent.change(screen.getByLabelText('More analyses'), {
      target: { files: [new File(['yy'], 'Acme "final"\\\u202E2.xml')] },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This file has no match bands');
    expect(send.mock.lastCall?.[0].map(({ name }) => name).at(-1)).toBe("Acme 'final'-2.xml");
  });

  it('reads a table that is pasted on the page, not what is pasted into a field', async () => {
    const { send } = await openWith(answered(sampleAnalysis()));
    const clipboardData = { files: [], getData: () => 'Repetitions\t20\nNew\t80\n' };
    fireEvent.paste(screen.getByRole('textbox', { name: 'Job name' }), { clipboardData });
    fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => 'One line' } });
    expect(send).toHaveBeenCalledTimes(1);
    fireEvent.paste(document.body, { clipboardData });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[0].map(({ name }) => name).at(-1)).toBe('Pasted table.txt');
  });

  it('offers the files of an upload that failed once more', async () => {
    const { send } = await openWith(answered(sampleAnalysis()));
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const more = new File(['yy'], 'b.xml');
    fireEvent.change(screen.getByLabelText('More analyses'), { target: { files: [more] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(send.mock.lastCall?.[0].map(({ name }) => name)).toContain('b.xml');
    expect(await screen.findByText('b.xml')).not.toBeNull();
    // What the server says about the files stays as it is.
    send.mockRejectedValueOnce(
      new ApiError({ status: 422, message: 'This file is empty.', code: 'invalid' }),
    );
    fireEvent.change(screen.getByLabelText('More analyses'), { target: { files: [new File([], 'c.xml')] } });
    expect((await screen.findByRole('alert')).textContent).toContain('This file is empty.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says what the order of the client has, and takes it as the quantity when asked to', async () => {
    const { sent } = await openWith(answered(sampleAnalysis()));
    await value('€775.50');
    const field = screen.getByRole('textbox', { name: 'Words on the order' });
    fireEvent.change(field, { target: { value: '7000' } });
    fireEvent.blur(field);
    expect(screen.getByText('The analysis has 755 words and €75.50 more')).not.toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Take as quantity' }));
    await value('€700.00');
    fireEvent.click(create());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      'CreateJobFromAnalysis',
      { analysis: { agreed: '7000', takeAgreed: true }, gridId: 1 },
    ]);
  });

  it('keeps what differs as the grid of the client', async () => {
    const { sent } = await openWith(answered(sampleAnalysis()));
    await value('€775.50');
    fireEvent.change(percent('85–94%'), { target: { value: '50' } });
    fireEvent.click(await screen.findByRole('button', { name: "Save as Meridian's grid" }));
    await waitFor(() => expect(sent().map(([name]) => name)).toEqual(['SetSetting', 'SetClientSetting']));
    expect(sent()[0]).toMatchObject([
      'SetSetting',
      { key: 'catGrids', value: [{}, {}, { name: 'Meridian', default: false }] },
    ]);
  });

  it('says why a file is refused, what a file warns of, and where it was seen before', async () => {
    await openWith({
      analyses: [
        sampleAnalysis({
          warnings: ['The bands have 10 words, the total says 12'],
          seenBefore: [{ jobId: 3, name: 'Old job' }],
        }),
      ],
      questions: [],
      refused: [{ file: 'Analyze Files de-DE_en-GB.xml', reason: 'This file has no match bands' }],
    });
    expect(screen.getByRole('alert').textContent).toContain('This file has no match bands');
    expect(screen.getByText('The bands have 10 words, the total says 12')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Old job' }).getAttribute('href')).toBe('/jobs/3');
  });

  it('shows how much was sent, and can be cancelled', async () => {
    const late = Promise.withResolvers<CatAnalysesAnswer>();
    const send = vi.spyOn(sending, 'sendAnalyses').mockReturnValue(late.promise);
    await openServed(<NewJobsPage />, { path: '/jobs/from-analysis', route: '/jobs/*', replies: ACCOUNT });
    fireEvent.change(screen.getByLabelText('Analyses'), { target: { files: [new File(['x'], 'a.xml')] } });
    act(() => send.mock.lastCall?.[2].onProgress(0.5));
    expect(screen.getByLabelText<HTMLProgressElement>('Sent').value).toBe(0.5);
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[1] ?? document.body);
    expect(send.mock.lastCall?.[2].signal.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Choose files' })).not.toBeNull();
  });
});
