import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyChanged } from '#entities/history/model.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { patchesApplied } from '#shared/lib/records/pending.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleJob, sampleUnit } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

const words = { unit_id: 1, quantity: 5000 };
const LATE = sampleJob(1, { name: 'Leaflet', deadline: '2026-11-19 17:00', unit_id: 2, quantity: 4 });
const MONDAY = sampleJob(2, { name: 'Manual', deadline: '2026-11-23 11:00', ...words });
const ON_HOLD = sampleJob(3, { name: 'Waiting', deadline: '2026-11-25', on_hold: true, ...words });
const UNDATED = sampleJob(4, { name: 'Some day', ...words });
const DONE = sampleJob(5, { name: 'Briefing', deadline: '2026-11-04', completed_at: '2026-11-04', ...words });
const NEXT_MONTH = sampleJob(6, { name: 'Annex', deadline: '2026-12-01', ...words });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const RENAMING: CommandDraft = {
  name: 'EditJob',
  payload: { jobId: 2, job: { name: 'Handbook' } },
  label: 'Job name',
  patches: [],
  failure: '',
};

let history: HistoryEntry[] = [];

const page = (data: readonly (Job | HistoryEntry)[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
});

async function open(path = '/deadlines', isNarrow = false, late = [LATE]) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  history = [];
  const calls = serve({
    'GET /api/history': () => page(history),
    'GET /api/job': ({ query }: { query: URLSearchParams }) => {
      if (query.get('undated') === '1') return page([UNDATED]);
      if (query.get('type') === 'active') return page(late);
      return page(
        query.get('active') === '1' ? [MONDAY, ON_HOLD] : [...late, MONDAY, ON_HOLD, DONE, NEXT_MONTH],
      );
    },
  });
  const { scope, given } = await accountScope({
    units: [sampleUnit(1, 'Words', 'word'), sampleUnit(2, 'Hours', 'hour')],
  });
  const view = renderPage(<Page />, { scope, path, route: '/deadlines' });
  await screen.findAllByRole('link', { name: /Manual/ });
  return { ...view, scope, given, calls };
}
const day = (name: string) => within(screen.getByRole('region', { name }));
const messages = (scope: Scope) => scope.getState($toasts).map(({ message }) => message);
const moveByKey = (name: string | RegExp, key: string) =>
  fireEvent.keyDown(screen.getByRole('link', { name }), { key, shiftKey: true });

describe('the week of deadlines', () => {
  it('reads the open jobs of seven days, the late ones and those without a deadline', async () => {
    const { calls } = await open('/deadlines?from=2026-11-21');
    const read = calls.filter(({ path }) => path === '/api/job').map(({ query }) => query.toString());
    expect([...new Set(read)]).toEqual([
      'page=1&per_page=200&type=all&active=1&onHold=1&deadline_from=2026-11-21&deadline_to=2026-11-27',
      'page=1&per_page=200&type=active&deadline_to=2026-11-20',
      'page=1&per_page=200&type=active&undated=1',
    ]);
  });

  it('has each job on its day, with its load in units and in days of work', async () => {
    await open();
    expect(screen.queryByRole('heading', { name: '20–26 November 2026' })).not.toBeNull();
    const monday = day('Monday, 23 November');
    expect(monday.queryByText('Manual')).not.toBeNull();
    expect(monday.queryByText('12:00')).not.toBeNull();
    expect(monday.queryByText('2 days')).not.toBeNull();
    expect(monday.getByRole('img', { name: '2 days of work' })).not.toBeNull();
    expect(day('Tuesday, 24 November').queryByText('Nothing due')).not.toBeNull();
    expect(day('Late').queryByText('19 Nov, 18:00')).not.toBeNull();
    expect(screen.queryByText('4.5 days of work in 5 working days')).not.toBeNull();
  });

  it('moves a deadline by Shift and an arrow at its time of day, with one Undo', async () => {
    const { scope, given } = await open();
    moveByKey('Manual', 'ArrowRight');
    await waitFor(() => expect(day('Tuesday, 24 November').queryByText('Manual')).not.toBeNull());
    expect(given[0]).toMatchObject({
      name: 'EditJob',
      payload: { jobId: 2, job: { deadline: '2026-11-24 11:00' } },
    });
    expect(document.activeElement?.textContent).toBe('Manual');
    expect(messages(scope)).toEqual(['Manual: deadline 24 Nov, 12:00']);
    moveByKey('Manual', 'ArrowRight');
    await waitFor(() => expect(day('Wednesday, 25 November').queryByText('Manual')).not.toBeNull());
    expect(messages(scope)).toEqual(['Manual: deadline 25 Nov, 12:00']);
    expect(scope.getState($toasts)[0]?.actions?.map(({ label }) => label)).toEqual(['Undo']);
  });

  it.each([
    ['a minute passed', () => vi.setSystemTime(Date.now() + 60_001)],
    ['another command followed', (scope: Scope) => allSettled(commandFx, { scope, params: RENAMING })],
    ['it was undone', (scope: Scope) => allSettled(undoFx, { scope, params: { commandId: 'any' } })],
  ])('says where the Undo leads when %s between two moves', async (_, between) => {
    const { scope } = await open();
    moveByKey('Manual', 'ArrowRight');
    await waitFor(() => expect(day('Tuesday, 24 November').queryByText('Manual')).not.toBeNull());
    await act(async () => void (await between(scope)));
    moveByKey('Manual', 'ArrowRight');
    await waitFor(() => expect(day('Wednesday, 25 November').queryByText('Manual')).not.toBeNull());
    expect(messages(scope)).toEqual(['Manual: deadline 25 Nov, 12:00']);
  });

  it('corrects where the Undo leads when the history says otherwise', async () => {
    const { scope, given } = await open();
    moveByKey('Manual', 'ArrowRight');
    await waitFor(() => expect(day('Tuesday, 24 November').queryByText('Manual')).not.toBeNull());
    const change = sampleChange({
      id: 2,
      field: 'deadline',
      before: '2026-11-20 11:00',
      after: '2026-11-24 11:00',
    });
    history = [sampleEntry({ commandId: given[0]?.key ?? '', changes: [change] })];
    await act(() => allSettled(historyChanged, { scope }));
    expect(messages(scope)).toEqual(['Manual: deadline 24 Nov, 12:00']);
  });

  it('offers no Undo when a deadline was moved there and back', async () => {
    const { scope } = await open();
    moveByKey('Manual', 'ArrowRight');
    await waitFor(() => expect(day('Tuesday, 24 November').queryByText('Manual')).not.toBeNull());
    moveByKey('Manual', 'ArrowLeft');
    await waitFor(() => expect(day('Monday, 23 November').queryByText('Manual')).not.toBeNull());
    expect(messages(scope)).toEqual(['Manual: deadline 23 Nov, 12:00 (unchanged)']);
    expect(scope.getState($toasts)[0]?.actions ?? []).toEqual([]);
  });

  it('leaves out a job that was completed elsewhere meanwhile', async () => {
    const { scope } = await open();
    const completed = {
      entity: 'job',
      id: 2,
      fields: { completed_at: '2026-11-20' },
      before: { completed_at: null },
    };
    await act(() => allSettled(patchesApplied, { scope, params: { key: 'other', patches: [completed] } }));
    expect(screen.queryByRole('link', { name: /Manual/ })).toBeNull();
    expect(day('Monday, 23 November').queryByText('Nothing due')).not.toBeNull();
  });

  it.each([
    ['/deadlines', 'ArrowDown', '?from=2026-11-27'],
    ['/deadlines?from=2026-11-23', 'ArrowUp', '?from=2026-11-16'],
    ['/deadlines?from=2026-11-23', 'ArrowLeft', '?from=2026-11-16'],
  ])('goes from %s by %s to the days to which a deadline was moved', async (path, key, search) => {
    const { router } = await open(path);
    moveByKey('Manual', key);
    await waitFor(() => expect(router.state.location.search).toBe(search));
  });

  it('has jobs without a deadline behind a button; a key moves them to today', async () => {
    const { given } = await open();
    expect(screen.queryByText('Some day')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '1 job without a deadline' }));
    moveByKey('Some day', 'ArrowRight');
    await waitFor(() => expect(day('Friday, 20 November').queryByText('Some day')).not.toBeNull());
    expect(given[0]).toMatchObject({ payload: { jobId: 4, job: { deadline: '2026-11-20' } } });
  });

  it('goes back, on and to today', async () => {
    const { router } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Next 7 days' }));
    await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-27'));
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=month'));
  });

  it('says when it could not be loaded', async () => {
    serve({ 'GET /api/job': new Status(500) });
    const { scope } = await accountScope();
    renderPage(<Page />, { scope, path: '/deadlines', route: '/deadlines' });
    await screen.findByText("We couldn't load your deadlines");
  });
});

describe('the month of deadlines', () => {
  it('has whole weeks with completed jobs, too', async () => {
    const { calls } = await open('/deadlines?view=month');
    expect(calls.find(({ path }) => path === '/api/job')?.query.toString()).toBe(
      'page=1&per_page=200&type=all&deadline_from=2026-10-26&deadline_to=2026-12-06',
    );
    expect(
      day('Wednesday, 4 November').queryByRole('link', { name: /^Completed:\s*Briefing/ }),
    ).not.toBeNull();
    expect(day('Thursday, 19 November').queryByRole('link', { name: /^Late:\s*Leaflet/ })).not.toBeNull();
    expect(day('Wednesday, 25 November').queryByRole('link', { name: /^On hold:\s*Waiting/ })).not.toBeNull();
    expect(screen.queryByText('1 late')).not.toBeNull();
  });

  it('moves a deadline by a week with Shift and an arrow; a completed job stays', async () => {
    const { given } = await open('/deadlines?view=month');
    moveByKey(/Briefing/, 'ArrowDown');
    moveByKey(/Manual/, 'ArrowDown');
    await waitFor(() => expect(day('Monday, 30 November').queryByText('Manual')).not.toBeNull());
    expect(given).toHaveLength(1);
  });
});

it('the week has no column of late jobs while nothing is late', async () => {
  await open('/deadlines?from=2026-11-23', false, []);
  expect(screen.queryByRole('region', { name: 'Late' })).toBeNull();
});

describe('the agenda of a narrow screen', () => {
  it('lists late jobs, the days with jobs, and jobs without a deadline', async () => {
    await open('/deadlines', true);
    const parts = screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'));
    expect(parts).toEqual(['Late', 'Monday, 23', 'Wednesday, 25', 'No deadline']);
    expect(day('Late').queryByText('Yesterday, 18:00')).not.toBeNull();
    expect(day('Monday, 23').queryByText('5,000 words · 2 days')).not.toBeNull();
  });

  it('folds the days before today on which all is completed', async () => {
    await open('/deadlines?view=month', true);
    const folded = screen.getByText('1 completed job').closest('details');
    expect(folded?.open).toBe(false);
    expect(within(folded ?? document.body).queryByText('Briefing')).not.toBeNull();
  });

  it('names the month of a day that is not in the month on the screen', async () => {
    await open('/deadlines?view=month', true);
    expect(day('Tuesday, 1 Dec').queryByText('Annex')).not.toBeNull();
    expect(day('Monday, 23').queryByText('Manual')).not.toBeNull();
  });

  it('completes a job', async () => {
    const { given } = await open('/deadlines', true);
    fireEvent.click(day('Monday, 23').getByRole('button', { name: /^Mark .+ as completed$/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Monday, 23' })).toBeNull());
    expect(given[0]).toMatchObject({ name: 'MarkJobCompleted', payload: { jobId: 2 } });
  });
});
