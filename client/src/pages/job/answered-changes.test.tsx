import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobs } from '#entities/job/model.ts';
import { accepted, BROKEN, messageWith } from '#testing/served-app.tsx';
import { choose, openJob as open, press, rename } from './testing/open-job.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a change of a job that the server accepts', () => {
  it('is reported with Invoice and Undo when the job is completed', async () => {
    const { router } = await open({}, { 'POST /api/command/MarkJobCompleted': accepted() });
    press(/^Mark as completed/);
    await messageWith('Job marked as completed: Leaflet', 'Undo');
    fireEvent.click(await messageWith('Job marked as completed: Leaflet', 'Invoice'));
    await waitFor(() => expect(router.state.location.search).toBe('?new=invoice&new-jobs=7'));
  });

  it('is confirmed first and reported afterwards when the job is deleted', async () => {
    const { router, sent } = await open({}, { 'POST /api/command/DeleteJob': accepted() });
    press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete job' }));
    expect(sent()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await messageWith('Job deleted: Leaflet', 'Undo');
    expect(router.state.location.pathname).toBe('/jobs');
  });
});

describe('a change of a job that the server refuses', () => {
  it('restores the name, and can be retried', async () => {
    const { sent } = await open({}, { 'POST /api/command/EditJob': BROKEN });
    const field = rename('Brochure');
    fireEvent.click(await messageWith("We couldn't update the job.", 'Try again'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(field.value).toBe('Leaflet'));
  });

  it('restores the status after Mark as completed', async () => {
    await open({}, { 'POST /api/command/MarkJobCompleted': BROKEN });
    press(/^Mark as completed/);
    await messageWith("We couldn't mark the job as completed", 'Try again');
    expect(screen.queryByRole('button', { name: 'Status: Active' })).not.toBeNull();
  });

  it.each([
    [
      'Active',
      'MarkJobActive',
      "We couldn't mark the job as active",
      { completed_at: '2026-11-02' },
      'Completed',
    ],
    ['On hold', 'PutJobOnHold', "We couldn't put the job on hold", {}, 'Active'],
  ] as const)('restores the status after it was set to %s', async (item, command, words, over, before) => {
    await open(over, { [`POST /api/command/${command}`]: BROKEN });
    await choose(/^Status:/, item);
    await messageWith(words, 'Try again');
    expect(screen.queryByRole('button', { name: `Status: ${before}` })).not.toBeNull();
  });

  it('keeps the job on its page when it was a deletion', async () => {
    const { scope } = await open({}, { 'POST /api/command/DeleteJob': BROKEN });
    press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete job' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await messageWith("We couldn't delete the job. Please try again later", 'Try again');
    expect(scope.getState(jobs.$byId).get(7)?.deleted_at).toBeNull();
    expect(screen.queryByText(/Job deleted/)).toBeNull();
  });

  it('is reported beside the notes when it was about them', async () => {
    await open({}, { 'POST /api/command/EditJob': BROKEN });
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    notes.innerHTML = 'Mind the terms';
    fireEvent.input(notes);
    fireEvent.blur(notes);
    const line = screen.getByRole('heading', { name: 'Notes' }).parentElement ?? document.body;
    const tools = within(line);
    await tools.findByText("We couldn't update the job.");
    expect(tools.queryByRole('button', { name: 'Try again' })).not.toBeNull();
  });
});
