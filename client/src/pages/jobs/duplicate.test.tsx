import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { accepted, messageWith } from '#testing/served-app.tsx';
import { openJobs } from './testing/open-jobs.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const DONE = sampleJob(2, { completed_at: '2026-11-18', invoiced: true, deadline: '2026-11-18' });

async function open() {
  const answer = accepted({ job: { ...sampleJob(9), name: 'Leaflet 2' } });
  return await openJobs('/jobs?type=all', [sampleJob(1), DONE], { 'POST /api/command/DuplicateJob': answer });
}
const focusRow = () => act(() => document.querySelector<HTMLElement>('[data-id="2"]')?.focus());
const perform = (id: string) => act(() => actionRegistry.ofApp(id)?.perform());

it('a job is duplicated from its row: the duplicate is marked, has the focus and can be opened', async () => {
  const { sent, router } = await open();
  focusRow();
  perform('row.duplicate');
  const again = await messageWith('Job duplicated', 'Open');
  await waitFor(() => expect(sent()).toEqual([['DuplicateJob', { jobId: 2 }]]));
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Leaflet 2' })).toHaveLength(2));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toBe('9'));
  expect(document.activeElement?.hasAttribute('data-flash')).toBe(true);
  fireEvent.click(again);
  await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/9'));
});

it('the selection of one job can be duplicated, of several it cannot', async () => {
  await open();
  const more = 'More actions on selected jobs';
  fireEvent.click(screen.getByLabelText('Select Leaflet 2'));
  fireEvent.click(screen.getByRole('button', { name: more }));
  await screen.findByRole('menuitem', { name: 'Duplicate job' });
  fireEvent.click(screen.getByRole('button', { name: more }));
  fireEvent.click(screen.getByLabelText('Select all'));
  fireEvent.click(screen.getByRole('button', { name: more }));
  await screen.findByRole('menuitem', { name: 'Delete (2)' });
  expect(screen.queryByRole('menuitem', { name: 'Duplicate job' })).toBeNull();
});
