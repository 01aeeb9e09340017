import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleJob, sampleSettings } from '#testing/record-samples.ts';
import { openJobs as open } from '../testing/open-jobs.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the filters of jobs', () => {
  const showFilters = () => fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const labels = (group: string) =>
    within(screen.getByRole(/^(Client|Completed)$/.test(group) ? 'radiogroup' : 'group', { name: group }))
      .getAllByRole<HTMLInputElement>(/^(Client|Completed)$/.test(group) ? 'radio' : 'checkbox')
      .map((box) => box.labels?.[0]?.textContent?.replace(/\d+$/, ''));

  it('are the clients with uninvoiced jobs and the completion date in the uninvoiced list', async () => {
    const choices = [
      { client_id: 1, name: 'Acme', jobs: 1 },
      { client_id: 2, name: 'Beta', jobs: 70 },
    ];
    const { router, calls } = await open(
      '/jobs?type=uninvoiced',
      [sampleJob(1, { client_id: 1, completed_at: '2026-11-02' })],
      { lastPage: 2, 'GET /api/job/uninvoiced/clients': choices },
    );
    showFilters();
    await waitFor(() => expect(labels('Client')).toEqual(['All clients', 'Acme', 'Beta']));
    expect(screen.queryByRole('radio', { name: /^Beta ?70$/ })).not.toBeNull();
    expect(labels('Completed')).toEqual(['Anytime', 'In this month', 'In last month']);
    fireEvent.click(screen.getByRole('radio', { name: /In last month/ }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?type=uninvoiced&completed_at=last-month&filters=1'),
    );
    const requested = () => calls.filter(({ path }) => path === '/api/job/uninvoiced/clients').at(-1);
    await waitFor(() => expect(requested()?.query.get('completed_at')).toBe('last-month'));
  });

  it("are all of the product's filters in the list of all", async () => {
    const { router } = await open('/jobs?type=all', [sampleJob(1)]);
    showFilters();
    expect(labels('Status')).toEqual(['Active', 'Completed', 'On hold', 'Late']);
    expect(labels('Job type')).toEqual(['Translation', 'Editing']);
    expect(labels('Language pair')).toEqual(['German > English']);
    for (const name of ['Deadline', 'Completed'])
      expect(screen.queryByRole('button', { name: new RegExp(`^${name} Any time`) })).not.toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /Translation/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Editing/ }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?type=all&client=2&jobType=1%2C2&filters=1'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&filters=1'));
  });

  it('are open where the address says so, and say it there', async () => {
    const { router } = await open('/jobs?type=all&filters=1', [sampleJob(1)]);
    expect(labels('Status')).toEqual(['Active', 'Completed', 'On hold', 'Late']);
    showFilters();
    await waitFor(() => expect(router.state.location.search).toBe('?type=all'));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Status' })).toBeNull());
  });

  it('keep a period by its name, so that a saved view moves with the days', async () => {
    const { router } = await open('/jobs?type=all', [sampleJob(1)]);
    showFilters();
    fireEvent.click(screen.getByRole('button', { name: /^Deadline Any time/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Next Week' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&deadline=next-week&filters=1'));
    expect(screen.queryByRole('button', { name: /^Deadline Next Week/ })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Deadline: Next week' })).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Deadline: Next week' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&filters=1'));
  });

  it('offer future periods for the deadline only, since no job is completed in the future', async () => {
    await open('/jobs?type=all', [sampleJob(1)]);
    showFilters();
    fireEvent.click(screen.getByRole('button', { name: /^Completed Any time/ }));
    await screen.findByRole('button', { name: 'Last Week' });
    expect(screen.queryByRole('button', { name: 'Next Week' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next Month' })).toBeNull();
  });

  it('omit language pairs where those are switched off', async () => {
    await open('/jobs?type=all', [sampleJob(1)], {
      'GET /api/settings': sampleSettings({ languagePairsDisabled: true }),
    });
    showFilters();
    expect(screen.queryByRole('group', { name: 'Language pair' })).toBeNull();
  });

  it('debounce the name by 300 ms after the last key', async () => {
    const { router } = await open('/jobs?type=all', [sampleJob(1)]);
    showFilters();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const field = screen.getByRole('searchbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'le' } });
    act(() => vi.advanceTimersByTime(299));
    fireEvent.change(field, { target: { value: 'leaf' } });
    act(() => vi.advanceTimersByTime(299));
    expect(router.state.location.search).toBe('?type=all&filters=1');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(router.state.location.search).toBe('?type=all&name=leaf&filters=1');
  });
});
