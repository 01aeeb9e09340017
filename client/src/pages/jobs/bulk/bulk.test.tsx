import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { accepted, messageWith } from '#testing/served-app.tsx';
import { openJobs } from '../testing/open-jobs.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const FIVE = [1, 2, 3, 4, 5].map((id) => sampleJob(id));

async function open(jobs: readonly Job[], path = '/jobs?type=all') {
  const commands: { name: string; payload: unknown }[] = [];
  const note =
    (name: string) =>
    ({ body }: { body: unknown }) => {
      commands.push({ name, payload: body });
      return accepted();
    };
  await openJobs(path, jobs, {
    'POST /api/command/EditJob': note('EditJob'),
    'POST /api/command/MarkJobCompleted': note('MarkJobCompleted'),
    'POST /api/command/PutJobOnHold': note('PutJobOnHold'),
    'POST /api/command/DeleteJob': note('DeleteJob'),
  });
  return commands;
}

const box = (id: number) => screen.getByLabelText<HTMLInputElement>(`Select Leaflet ${id}`);
const chosen = () => [1, 2, 3, 4, 5].filter((id) => box(id).checked);
const row = (id: number) => {
  const found = document.querySelector<HTMLElement>(`[data-id="${id}"]`);
  if (found === null) throw new Error(`There is no row ${id}.`);
  return found;
};
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected jobs' }));
const press = (key: string) =>
  act(() =>
    actionRegistry
      .registered()
      .findLast(({ keys }) => keys?.includes(key))
      ?.perform(),
  );
const focus = (id: number) => act(() => row(id).focus());

describe('selecting jobs', () => {
  it('starts from the menu of the list, where active jobs have no checkboxes, and ends', async () => {
    await open(FIVE, '/jobs');
    const startSelection = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Select jobs' }));
    };
    expect(screen.queryByLabelText('Select Leaflet 1')).toBeNull();
    await startSelection();
    expect(bar().queryByText('None selected')).not.toBeNull();
    fireEvent.click(box(2));
    expect(bar().queryByText('1 selected')).not.toBeNull();
    fireEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByLabelText('Select Leaflet 1')).toBeNull();

    await startSelection();
    press('escape');
    expect(screen.queryByRole('toolbar', { name: 'Selected jobs' })).toBeNull();
    expect(screen.queryByLabelText('Select Leaflet 1')).toBeNull();
  });

  it('takes the rows between two clicks with Shift, on the checkboxes and on the rows', async () => {
    await open(FIVE);
    fireEvent.click(box(2));
    fireEvent.click(box(4), { shiftKey: true });
    expect(chosen()).toEqual([2, 3, 4]);
    fireEvent.click(row(1), { shiftKey: true });
    expect(chosen()).toEqual([1, 2]);
    fireEvent.click(row(4), { ctrlKey: true });
    expect(chosen()).toEqual([1, 2, 4]);
  });

  it('does not select by a plain click on a row', async () => {
    await open(FIVE);
    fireEvent.click(row(1));
    expect(chosen()).toEqual([]);
  });

  it('takes the focused row with X and the rows up to it with Shift+X, and Esc ends it', async () => {
    await open(FIVE);
    focus(2);
    press('x');
    focus(4);
    press('shift+x');
    expect(chosen()).toEqual([2, 3, 4]);
    press('escape');
    expect(chosen()).toEqual([]);
    expect(screen.queryByRole('toolbar', { name: 'Selected jobs' })).toBeNull();
  });

  it('works in the list of active jobs, whose round buttons become checkboxes', async () => {
    await open(FIVE, '/jobs');
    expect(screen.queryByLabelText('Select Leaflet 1')).toBeNull();
    focus(1);
    press('x');
    expect(chosen()).toEqual([1]);
    expect(screen.queryByLabelText('Select all')).not.toBeNull();
  });
});

describe('the bar over selected jobs', () => {
  const mixed = [
    sampleJob(1, { unit_id: 1, quantity: 1000, value: 100, converted_value: 100 }),
    sampleJob(2, { unit_id: 1, quantity: 500, value: 50, converted_value: 50, completed_at: '2026-11-02' }),
    sampleJob(3, { unit_id: 1, quantity: 20, value: 2, converted_value: 2, on_hold: true }),
  ];

  it('says how many jobs an action skips, and sends only the others by one command', async () => {
    const commands = await open(mixed);
    fireEvent.click(screen.getByLabelText('Select all'));
    fireEvent.click(bar().getByRole('button', { name: 'Complete skips 1' }));
    await messageWith('2 jobs marked as completed, skipped 1', 'Undo');
    await waitFor(() =>
      expect(commands).toEqual([
        { name: 'MarkJobCompleted', payload: { jobIds: [1, 3], completedAt: '2026-11-20' } },
      ]),
    );
  });

  it('blocks an action that applies to none of the jobs, with the reason', async () => {
    await open([sampleJob(1)]);
    fireEvent.click(screen.getByLabelText('Select all'));
    const invoice = bar().getByRole('button', { name: 'Invoice' });
    expect(invoice.getAttribute('aria-disabled')).toBe('true');
    expect(invoice.dataset.tip).toBe('Only completed, uninvoiced jobs can be invoiced');
  });

  it('sets one deadline for all of them', async () => {
    const commands = await open(mixed);
    fireEvent.click(screen.getByLabelText('Select all'));
    press('d');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deadline of 2 jobs' }));
    fireEvent.click(dialog.getByRole('button', { name: 'No deadline' }));
    await messageWith('Removed the deadline of 2 jobs, skipped 1', 'Undo');
    await waitFor(() =>
      expect(commands).toEqual([{ name: 'EditJob', payload: { jobIds: [1, 3], job: { deadline: null } } }]),
    );
  });

  it('changes the client of all of them', async () => {
    const commands = await open(mixed);
    fireEvent.click(screen.getByLabelText('Select all'));
    fireEvent.click(bar().getByRole('button', { name: 'Change client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Client of 3 jobs' }));
    fireEvent.change(dialog.getByRole('combobox', { name: 'Client' }), { target: { value: 'Beta' } });
    fireEvent.keyDown(dialog.getByRole('combobox', { name: 'Client' }), { key: 'Enter' });
    fireEvent.click(dialog.getByRole('button', { name: 'Change client' }));
    await messageWith('Changed the client of 3 jobs: Beta', 'Undo');
    expect(within(row(1)).queryByText('Beta')).not.toBeNull();
    await waitFor(() =>
      expect(commands).toEqual([{ name: 'EditJob', payload: { jobIds: [1, 2, 3], job: { client_id: 2 } } }]),
    );
  });

  it('names the jobs of all pages by their filter, and says which were left out', async () => {
    const commands: unknown[] = [];
    await openJobs('/jobs?type=all&name=leaf', FIVE, {
      'GET /api/job': { data: FIVE, current_page: 1, last_page: 2, total: 1207 },
      'POST /api/command/MarkJobCompleted': ({ body }: { body: unknown }) => {
        commands.push(body);
        const skipped = [{ id: 900, reason: 'This was changed in the meantime.' }];
        return accepted({ done: 1200, skipped });
      },
    });
    fireEvent.click(screen.getByLabelText('Select all'));
    fireEvent.click(bar().getByRole('button', { name: 'Select all 1,207' }));
    await waitFor(() => expect(bar().queryByText('1,207 selected')).not.toBeNull());
    fireEvent.click(bar().getByRole('button', { name: 'Complete' }));
    await messageWith('1,200 jobs marked as completed, skipped 7: This was changed in the meantime', 'Undo');
    expect(commands).toEqual([
      {
        filter: { query: 'name=leaf&type=all&active=1&onHold=1', revision: expect.any(Number) },
        skip: true,
        completedAt: '2026-11-20',
      },
    ]);
  });

  it('says how many jobs it deletes', async () => {
    await open(FIVE);
    fireEvent.click(screen.getByLabelText('Select all'));
    fireEvent.click(bar().getByRole('button', { name: 'More actions on selected jobs' }));
    await screen.findByRole('menuitem', { name: 'Delete (5)' });
  });
});

describe('the deletion of the selected jobs', () => {
  const remove = async (count: number) => {
    const commands = await open(Array.from({ length: count }, (_, place) => sampleJob(place + 1)));
    fireEvent.click(screen.getByLabelText('Select all'));
    fireEvent.click(bar().getByRole('button', { name: 'More actions on selected jobs' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: `Delete (${count})` }));
    return commands;
  };

  it('of 20 is done at once', async () => {
    const commands = await remove(20);
    await waitFor(() => expect(commands).toMatchObject([{ name: 'DeleteJob' }]));
  });

  it('of more asks first, and keeps them', async () => {
    const commands = await remove(21);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 21 jobs' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep' }));
    expect(commands).toEqual([]);
    expect(bar().queryByText('21 selected')).not.toBeNull();
  });

  it('of more is done once it is confirmed', async () => {
    const commands = await remove(21);
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 21 jobs' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(commands).toMatchObject([{ name: 'DeleteJob' }]));
    expect(screen.queryByRole('toolbar', { name: 'Selected jobs' })).toBeNull();
  });
});

it('D sets the deadline of the focused job when none is selected', async () => {
  const commands = await open(FIVE);
  focus(3);
  press('d');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline of Leaflet 3' }));
  fireEvent.click(dialog.getByRole('button', { name: 'No deadline' }));
  await waitFor(() =>
    expect(commands).toEqual([{ name: 'EditJob', payload: { jobId: 3, job: { deadline: null } } }]),
  );
});
