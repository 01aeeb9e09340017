import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Scope } from 'effector';
import { allSettled, fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobs } from '#entities/job/model.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { firstScreenShown } from '#shared/lib/lifecycle/model.ts';
import { patchesApplied } from '#shared/lib/records/pending.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { type Call, Status, serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (data: Job[], over = {}) => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
  ...over,
});

/** The page with the action of the shell. */
function PageInShell() {
  useActions([{ id: 'job.new', section: 'Create', label: 'New job', perform: () => undefined }]);
  return <Page />;
}

function open(path: string, reply: unknown): { calls: Call[]; given: CommandDraft[]; scope: Scope } {
  const calls = serve({ 'GET /api/job': reply });
  const given: CommandDraft[] = [];
  const scope = fork({
    values: [serverValue()],
    handlers: [
      [
        commandFx,
        async (draft: CommandDraft) => {
          given.push(draft);
          return { commandId: draft.key ?? '', revision: 1, result: {} };
        },
      ],
    ],
  });
  renderPage(<PageInShell />, { scope, path, route: '/jobs' });
  return { calls, given, scope };
}

describe('the lists of jobs', () => {
  it('complete an active job with its round button, and offer Invoice and Undo', async () => {
    const { given, scope } = open('/jobs', page([sampleJob(1), sampleJob(2)]));
    const row = (await screen.findByRole('link', { name: 'Leaflet 1' })).closest('tr');
    fireEvent.click(within(row ?? document.body).getByRole('button', { name: /^Mark .+ as completed$/ }));
    await waitFor(() => expect(given).toHaveLength(1));
    expect(given[0]).toMatchObject({ name: 'MarkJobCompleted', payload: { jobId: 1 } });
    const [toast] = scope.getState($toasts);
    expect(toast?.message).toBe('Job marked as completed: Leaflet 1');
    expect(toast?.actions?.map(({ label }) => label)).toEqual(['Invoice', 'Undo']);
  });

  it('no longer show the first-use hint once the first job was completed, before they are read again', async () => {
    const { scope } = open('/jobs', page([]));
    await act(() => allSettled(firstScreenShown, { scope }));
    await screen.findByText('Your first job starts here');
    const { id, ...fields } = sampleJob(-1, { completed_at: '2026-11-20' });
    const patches = [{ entity: 'job', id, created: true, fields }];
    await act(() => allSettled(patchesApplied, { scope, params: { key: 'made', patches } }));
    expect(screen.queryByText('Your first job starts here')).toBeNull();
    expect(screen.queryByText('No active jobs')).not.toBeNull();
  });

  it('keep the buttons of the head where they are once an account turns out to have no jobs', async () => {
    const { scope } = open('/jobs', page([]));
    const [before] = await screen.findAllByRole('button', { name: 'New job' });
    await act(() => allSettled(firstScreenShown, { scope }));
    await screen.findByText('Your first job starts here');
    expect(screen.getAllByRole('button', { name: 'New job' })[0]).toBe(before);
  });

  it('remove a row at once when a command removes its job from the list', async () => {
    const { scope } = open('/jobs', page([sampleJob(1), sampleJob(2)]));
    await screen.findByRole('link', { name: 'Leaflet 1' });
    await allSettled(patchesApplied, {
      scope,
      params: { key: 'k', patches: [{ entity: 'job', id: 1, fields: { completed_at: '2026-11-20' } }] },
    });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Leaflet 1' })).toBeNull());
    expect(scope.getState(jobs.$saved).get(1)?.completed_at).toBeNull();
  });

  it('say that the list could not be loaded, with a link to the support', async () => {
    open('/jobs', new Status(500, { message: 'x', code: 'internal' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was a problem loading your jobs. Please try to refresh the page. If the problem continues, contact support',
    );
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact');
  });

  it('distinguish a filter without results from an account without jobs', async () => {
    open('/jobs?type=all&name=zzz', page([]));
    await screen.findByText('No jobs match these filters');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeNull();
  });

  it('send the filters of the address to the server', async () => {
    const { calls } = open('/jobs?type=all&name=leaf&completed=1&page=2', page([sampleJob(1)]));
    await screen.findByRole('link', { name: 'Leaflet 1' });
    expect(calls.filter(({ path }) => path === '/api/job').map(({ query }) => query.toString())).toContain(
      'type=all&page=2&name=leaf&completed=1',
    );
  });

  it('are sorted by the heads of the columns, with the order in the address and at the server', async () => {
    const { calls } = open('/jobs?type=all&page=2', page([sampleJob(1)]));
    const head = (name: string) => screen.getByRole('columnheader', { name });
    const orders = () =>
      calls.filter(({ path }) => path === '/api/job').map(({ query }) => query.get('sort'));
    await screen.findByRole('link', { name: 'Leaflet 1' });
    expect(head('Value').getAttribute('aria-sort')).toBeNull();
    fireEvent.click(within(head('Value')).getByRole('button'));
    await waitFor(() => expect(head('Value').getAttribute('aria-sort')).toBe('descending'));
    expect(orders().at(-1)).toBe('-value');
    expect(calls.at(-1)?.query.get('page')).toBe('1');
    fireEvent.click(within(head('Client')).getByRole('button'));
    await waitFor(() => expect(head('Client').getAttribute('aria-sort')).toBe('ascending'));
    expect(head('Value').getAttribute('aria-sort')).toBeNull();
    expect(orders().at(-1)).toBe('client');
  });

  it('sum all their pages, unless a rate is missing', async () => {
    const totals = (missingRates: object[]) => ({ currency: 'EUR', value: 123456.5, missingRates });
    const reply = (missing: object[]) =>
      page([sampleJob(1)], { last_page: 4, total: 170, totals: totals(missing) });
    open('/jobs?type=all', ({ query }: Call) =>
      reply(query.has('sort') ? [{ currency: 'CHF', count: 2 }] : []),
    );
    await screen.findByText('$123,456.50');
    fireEvent.click(screen.getByRole('button', { name: 'Value' }));
    await waitFor(() => expect(screen.queryByText('$123,456.50')).toBeNull());
  });

  it('are exported with their filters and their order', async () => {
    const names: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { calls, scope } = open('/jobs?type=all&name=leaf&sort=-value', page([sampleJob(1)]));
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export this list as CSV' }));
    await waitFor(() => expect(scope.getState($toasts)[0]?.message).toBe('List downloaded'));
    expect(names).toEqual(['all jobs.csv']);
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
      type: 'all',
      name: 'leaf',
      sort: '-value',
      format: 'csv',
    });
  });

  it('say that an export is being prepared when it takes a while, and are exported once', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const answer = Promise.withResolvers<unknown>();
    const { calls, scope } = open('/jobs?type=all&name=leaf', ({ query }: Call) =>
      query.has('format') ? answer.promise : page([sampleJob(1)]),
    );
    const exportItem = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
      return await screen.findByRole('menuitem', { name: /^Export this list as CSV/ });
    };
    fireEvent.click(await exportItem());
    await waitFor(() => expect(scope.getState($toasts)[0]?.message).toBe('Preparing the list…'));
    const again = await exportItem();
    expect(again.textContent).toContain('Preparing the list…');
    fireEvent.click(again);
    answer.resolve('');
    await waitFor(() => expect(scope.getState($toasts)).toMatchObject([{ message: 'List downloaded' }]));
    expect(calls.filter(({ query }) => query.has('format'))).toHaveLength(1);
  });

  it('say by which column they are sorted by themselves', async () => {
    open('/jobs', page([sampleJob(1)]));
    const head = await screen.findByRole('columnheader', { name: 'Deadline' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
  });

  it('change all selected jobs by one command', async () => {
    const { given } = open('/jobs?type=all', page([sampleJob(1), sampleJob(2), sampleJob(3)]));
    fireEvent.click(await screen.findByLabelText('Select all'));
    fireEvent.click(
      within(screen.getByRole('toolbar', { name: 'Selected jobs' })).getByRole('button', {
        name: 'Complete',
      }),
    );
    await waitFor(() => expect(given[0]?.payload).toMatchObject({ jobIds: [1, 2, 3] }));
    expect(screen.queryByRole('toolbar', { name: 'Selected jobs' })).toBeNull();
  });
});
