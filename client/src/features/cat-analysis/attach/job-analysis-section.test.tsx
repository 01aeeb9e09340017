import { analysisOfJob } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { BUILT_IN_GRIDS } from '@ledgerline/shared-events/cat/grid.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleClient, sampleJob, samplePair, sampleUnit } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import * as sending from '../read/send-analyses.ts';
import { partsByPair } from '../rules/job-parts.ts';
import { BANDS, band, sampleAnalysis } from '../testing/sample-analyses.ts';
import { JobAnalysisSection } from './job-analysis-section.tsx';

afterEach(() => vi.restoreAllMocks());

const [common] = BUILT_IN_GRIDS;

/** The look's analysis by the common grid, as a job has it. */
function attached(): JobAnalysis {
  const [part] = partsByPair([sampleAnalysis()]);
  const analysis = part && common ? analysisOfJob(part.counts, common, '0.1', null) : null;
  if (analysis === null) throw new Error('No analysis.');
  return analysis;
}

async function openSection(over: Partial<Job> = {}) {
  const job = sampleJob(7, {
    client_id: 1,
    language_pair_id: 4,
    unit_id: 1,
    quantity: 7755,
    rate: 0.1,
    value: 775.5,
    ...over,
  });
  return await openServed(<JobAnalysisSection job={job} />, {
    path: '/jobs/7',
    route: '/jobs/:id',
    replies: {
      'GET /api/client': [sampleClient(1, 'Meridian')],
      'GET /api/client/data/1': { jobTypes: {}, languagePairs: {} },
      'GET /api/language_pair': [samplePair(4, 'DE', 'EN')],
      'GET /api/unit': [sampleUnit(1, 'Words', 'word'), sampleUnit(2, 'Hours', 'hour')],
      'POST /api/command/AttachAnalysis': accepted({ job }),
      'POST /api/command/DetachAnalysis': accepted({ job }),
    },
  });
}

const section = () => within(screen.getByRole('region', { name: 'Analysis' }));
const choose = (...analyses: Parameters<typeof sampleAnalysis>[0][]) => {
  vi.spyOn(sending, 'sendAnalyses').mockResolvedValue({
    analyses: analyses.map(sampleAnalysis),
    questions: [],
    refused: [],
  });
  const files = analyses.map((_, at) => new File(['x'], `${at}.xml`));
  fireEvent.change(screen.getByLabelText('Analyses of this job'), { target: { files } });
};
const cells = (name: RegExp) =>
  section()
    .getAllByRole('row', { name })
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent.trim()),
    );

describe('the analysis of a job', () => {
  it('is shown as it was attached, with its table as CSV', async () => {
    await openSection({ analysis: attached() });
    expect(cells(/85–94%/)).toEqual([['74', '740', '', '60%', '444']]);
    expect(section().getByText('Analyze Files de-DE_en-GB.xml, grid Common')).not.toBeNull();
    expect(section().getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/job/7/analysis.csv');
    expect(section().queryByRole('textbox', { name: /^Percent/ })).toBeNull();
  });

  it('is replaced by another file, which says band by band what changes', async () => {
    const { sent } = await openSection({ analysis: attached() });
    const more = BANDS.map((one) => (one.from === 85 ? band(1400, 'fuzzy', 85, 94) : one));
    choose({ target: 'fr-FR' }, { bands: more });
    await section().findByText('What changes');
    expect(cells(/^85–94% 740/)).toEqual([['740 1,400', '60%', '444 840']]);
    expect(section().queryAllByRole('row', { name: /^New/ })).toHaveLength(1);
    fireEvent.click(section().getByRole('button', { name: /^Attach analysis/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([
      [
        'AttachAnalysis',
        {
          jobId: 7,
          gridId: 1,
          analysis: { moreFiles: [], bands: [{}, {}, {}, {}, { words: '1400' }, {}, {}, {}] },
        },
      ],
    ]);
    await screen.findByText('Analysis changed');
  });

  it('says which languages it is of where the job has others', async () => {
    await openSection();
    choose({ target: 'fr-FR' });
    await section().findByText(
      'The analysis is of German (Germany) > French (France), and this job of DE > EN.',
    );
    fireEvent.click(section().getByRole('button', { name: 'Cancel' }));
    choose({ source: null });
    await section().findByRole('button', { name: /^Attach analysis/ });
    expect(section().queryByText(/and this job of/)).toBeNull();
  });

  it('is read of a table that is pasted on the page', async () => {
    await openSection();
    const answer = { analyses: [sampleAnalysis()], questions: [], refused: [] };
    const send = vi.spyOn(sending, 'sendAnalyses').mockResolvedValueOnce(answer);
    const clipboardData = { files: [], getData: () => 'Match\tWords\nNew\t500' };
    fireEvent.paste(document.body, { clipboardData });
    await section().findByRole('button', { name: /^Attach analysis/ });
    expect(send.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['Pasted table.txt']);
  });

  it('is removed, and says what the order of the client has', async () => {
    const { sent } = await openSection({ analysis: attached() });
    const field = section().getByRole('textbox', { name: 'Words on the order' });
    fireEvent.change(field, { target: { value: '7000' } });
    fireEvent.blur(field);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      'AttachAnalysis',
      { jobId: 7, grid: { name: 'Common' }, analysis: { agreed: '7000', takeAgreed: false } },
    ]);
    fireEvent.click(section().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent()[1]).toEqual(['DetachAnalysis', { jobId: 7 }]));
  });

  it('follows its words where the order has as many, and nobody took those of the order', async () => {
    const analysis = attached();
    const agreed = { ...analysis, agreed: analysis.weighted };
    const { sent } = await openSection({ analysis: agreed, quantity: Number(analysis.weighted) });
    expect(section().queryByRole('checkbox', { name: 'Take as quantity' })).toBeNull();
    const field = section().getByRole('textbox', { name: 'Words on the order' });
    fireEvent.change(field, { target: { value: '300' } });
    fireEvent.blur(field);
    await waitFor(() =>
      expect(sent()).toMatchObject([['AttachAnalysis', { analysis: { agreed: '300', takeAgreed: false } }]]),
    );
    choose({ target: 'en-GB' });
    fireEvent.click(await section().findByRole('button', { name: /^Attach analysis/ }));
    await waitFor(() =>
      expect(sent()[1]).toMatchObject(['AttachAnalysis', { analysis: { takeAgreed: false } }]),
    );
  });

  it('waits until all files are read', async () => {
    await openSection();
    choose({});
    const attach = await section().findByRole('button', { name: /^Attach analysis/ });
    vi.spyOn(sending, 'sendAnalyses').mockReturnValue(new Promise(() => undefined));
    const files = [new File(['x'], 'more.xml')];
    fireEvent.change(screen.getByLabelText('Analyses of this job'), { target: { files } });
    await section().findByText('The files are being read');
    expect(attach.getAttribute('aria-disabled')).toBe('true');
  });

  it('asks which languages are those of a job without a pair', async () => {
    const { sent } = await openSection({ language_pair_id: null });
    choose({ target: 'fr-FR' }, { target: 'it-IT' });
    await section().findByText('Choose the languages of this job');
    const languages = section().getByRole<HTMLSelectElement>('combobox', { name: 'Languages' });
    const french = [...languages.options].find(({ text }) => text.includes('French'));
    fireEvent.change(languages, { target: { value: french?.value } });
    fireEvent.click(section().getByRole('button', { name: /^Attach analysis/ }));
    await waitFor(() => expect(sent()).toMatchObject([['AttachAnalysis', { jobId: 7 }]]));
  });

  it('asks for no words on the order where the price is fixed', async () => {
    await openSection({ analysis: attached(), flat_rate: true });
    expect(section().getByRole('table')).not.toBeNull();
    expect(section().queryByRole('textbox', { name: 'Words on the order' })).toBeNull();
  });

  it('is refused for a job whose unit counts something else', async () => {
    await openSection({ unit_id: 2 });
    choose({});
    const attach = await section().findByRole('button', { name: /^Attach analysis/ });
    const reason = section().getByText(
      'The analysis counts words: choose words as the unit of the job first',
    );
    expect(attach.getAttribute('aria-describedby')).toBe(reason.id);
    fireEvent.click(section().getByRole('button', { name: 'Cancel' }));
    expect(section().queryByRole('table')).toBeNull();
  });
});
