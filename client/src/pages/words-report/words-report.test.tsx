import type { WordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Call, Status } from '#shared/testing/serve.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const REPORT: WordsReportAnswer = {
  year: 2026,
  currency: 'EUR',
  rows: [
    {
      ...{ client_id: 3, client: 'Lingua Nord', language_pair_id: 1, language_pair: 'German > English' },
      ...{ jobs: 2, words: 22_860, weighted: 18_229, value: 1822.9, perWord: 0.0797 },
    },
    {
      ...{ client_id: null, client: 'No client', language_pair_id: null, language_pair: null },
      ...{ jobs: 1, words: 0, weighted: 0, value: 0, perWord: null },
    },
  ],
  total: { jobs: 3, words: 22_860, weighted: 18_229, value: 1822.9, perWord: 0.0797 },
  missingRates: [{ currency: 'GBP', count: 1 }],
};

const open = (answer: unknown) =>
  openServed(<Page />, {
    path: '/reports/words',
    route: '/reports/words',
    replies: { 'GET /api/reports/words': answer },
  });

describe('the report of words', () => {
  it('says by client and pair what was counted, weighted and earned', async () => {
    await open(REPORT);
    const table = await screen.findByRole('table', { name: 'Words by client and language pair' });
    const [, nord, none, all] = within(table)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
    expect(nord).toEqual(['Lingua Nord', 'German > English', '2', '22,860', '18,229', '€1,822.90', '0.0797']);
    expect(none).toEqual(['No client', '–', '1', '0', '0', '€0.00', '–']);
    expect(all).toEqual(['All clients', '', '3', '22,860', '18,229', '€1,822.90', '0.0797']);
    expect(screen.getByRole('link', { name: 'Lingua Nord' }).getAttribute('href')).toBe('/clients/3');
    expect(screen.queryByText('Words in 2026, 3 completed jobs')).not.toBeNull();
    expect(screen.queryByText('Not included (no exchange rate): 1 in GBP')).not.toBeNull();
  });

  it('is that of the chosen year', async () => {
    const { calls } = await open(({ query }: Call) => ({ ...REPORT, year: Number(query.get('year')) }));
    const button = await screen.findByRole('button', { name: /^Year \d+$/ });
    const year = Number(button.textContent) - 1;
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('menuitem', { name: String(year) }));
    await screen.findByText(`Words in ${year}, 3 completed jobs`);
    const read = calls.filter(({ path }) => path === '/api/reports/words');
    expect(read.at(-1)?.query.get('year')).toBe(String(year));
  });

  it('says that nothing was counted, and that it could not be loaded', async () => {
    const answers: unknown[] = [new Status(500), { ...REPORT, rows: [] }];
    await open(() => (answers.length > 1 ? answers.shift() : answers[0]));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('No completed jobs with words in 2026.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
