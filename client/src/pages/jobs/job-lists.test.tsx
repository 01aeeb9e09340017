import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { type Call, Status } from '#shared/testing/serve.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { accepted, messageWith } from '#testing/served-app.tsx';
import { openJobs as open } from './testing/open-jobs.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
const cell = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('a job that was just created', () => {
  it('is listed once, also when the list is read before the answer with its id', async () => {
    const creation = Promise.withResolvers<void>();
    const reported = (jobs: readonly Job[], revision: number) =>
      new Status(
        200,
        { data: jobs, current_page: 1, last_page: 1, total: jobs.length },
        { 'X-Revision': String(revision) },
      );
    let list = reported([sampleJob(1)], 1);
    const { lane, scope, calls } = await open('/jobs', [sampleJob(1)], {
      'GET /api/job': () => list,
      'POST /api/command/CreateJob': () => creation.promise.then(() => accepted({ job: sampleJob(7) })),
    });
    act(() => {
      void lane.command({
        name: 'CreateJob',
        payload: { job: { name: 'Leaflet 7' } },
        label: 'Added job',
        patches: [
          { entity: 'job', id: -5, created: true, fields: { ...sampleJob(-5, { name: 'Leaflet 7' }) } },
        ],
        failure: 'There was a problem saving your job.',
      });
    });
    list = reported([sampleJob(1), sampleJob(7)], 2);
    const before = calls.length;
    let moved: Promise<unknown> = Promise.resolve();
    await act(async () => {
      moved = allSettled(ledgerMoved, { scope, params: { isOwn: true } });
    });
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    expect(await screen.findAllByRole('link', { name: 'Leaflet 7' })).toHaveLength(1);
    creation.resolve();
    await act(async () => void (await moved));
    const rows = screen.getAllByRole('link', { name: 'Leaflet 7' });
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/jobs/7']);
  });
});

describe('the foot of a list', () => {
  it('names how many jobs its own list has without the filters', async () => {
    const found = {
      data: [sampleJob(1, { client_id: 1, completed_at: '2026-11-02' })],
      current_page: 1,
      last_page: 1,
    };
    await open('/jobs?type=uninvoiced&client=1', [], {
      'GET /api/job': ({ query }: Call) => {
        if (query.get('type') === 'all') return { ...found, total: 878 };
        return { ...found, total: query.has('client') ? 1 : 45 };
      },
    });
    expect(await screen.findByText(/filtered from 45$/)).toBeTruthy();
  });
});

describe('the columns of jobs', () => {
  it('are name, quantity, deadline and value in the active list, with a button for each row', async () => {
    await open('/jobs', [sampleJob(1), sampleJob(2)]);
    expect(heads()).toEqual(['Status', 'Name', 'Quantity', 'Deadline', 'Value']);
    expect(screen.queryByLabelText('Select all')).toBeNull();
    for (const name of ['Leaflet 1', 'Leaflet 2'])
      expect(screen.getByRole('button', { name: `Mark ${name} as completed` })).toBeTruthy();
  });

  it('show the completion as DD MMM YYYY in the uninvoiced list', async () => {
    await open('/jobs?type=uninvoiced', [sampleJob(1, { client_id: 1, completed_at: '2026-11-02' })]);
    expect(heads().slice(1)).toEqual(['Name', 'Quantity', 'Completed on', 'Value']);
    expect(screen.queryByText('02 Nov 2026')).not.toBeNull();
    expect(screen.queryByLabelText('Select all')).not.toBeNull();
  });

  it('keep the deadline of a completed job under Deadline, and have its completion beside it', async () => {
    await open('/jobs?type=all', [
      sampleJob(1, { deadline: '2026-11-26 14:00', completed_at: '2026-11-27' }),
      sampleJob(2, { completed_at: '2026-11-27' }),
    ]);
    const cells = (name: string) =>
      within(cell(name))
        .getAllByRole('cell')
        .slice(-3, -1)
        .map(({ textContent }) => textContent);
    expect(cells('Leaflet 1')).toEqual([expect.stringContaining('26 Nov'), '27 Nov 2026']);
    expect(cells('Leaflet 2')).toEqual(['', '27 Nov 2026']);
  });

  it('include client and job type in the list of all', async () => {
    await open('/jobs?type=all', [sampleJob(1, { client_id: 1, job_type_id: 2 })]);
    expect(heads().slice(1)).toEqual([
      'Name',
      'Client',
      'Job type',
      'Quantity',
      'Deadline',
      'Completed on',
      'Value',
    ]);
    const row = within(cell('Leaflet 1'));
    expect(row.queryByText('Acme')).not.toBeNull();
    expect(row.queryByText('Editing')).not.toBeNull();
  });
});

describe('a row of a job', () => {
  it('has a tooltip for a name above 25 characters, and reads Untitled without a name', async () => {
    const long = 'x'.repeat(26);
    await open('/jobs', [
      sampleJob(1, { name: 'x'.repeat(25) }),
      sampleJob(2, { name: long }),
      sampleJob(3, { name: null }),
    ]);
    const tip = (name: string) => screen.getByRole('link', { name }).dataset.tip;
    expect(tip('x'.repeat(25))).toBeUndefined();
    expect(tip(long)).toBe(long);
    expect(screen.queryByRole('link', { name: 'Untitled' })).not.toBeNull();
  });

  it.each([
    ['late', { deadline: '2026-11-19' }, 'red', 'Late · Yesterday'],
    ['on hold', { on_hold: true, deadline: '2026-11-21' }, 'orange', 'On hold · Tomorrow'],
    ['due today', { deadline: '2026-11-20' }, 'orange', 'Today'],
    ['due tomorrow', { deadline: '2026-11-21' }, 'line', 'Tomorrow'],
  ])('that is %s has the colour and the words for it', async (_, over, tone, words) => {
    await open('/jobs?type=all', [sampleJob(1, over)]);
    expect(screen.getByText(words).closest(`.${tone}`)).not.toBeNull();
  });

  it('that is due later has its day in plain text, without a badge', async () => {
    await open('/jobs?type=all', [sampleJob(1, { deadline: '2026-11-22' })]);
    expect(screen.getByText('22 Nov').closest('.chip')).toBeNull();
  });

  it('reads the name apart from the client, and the value apart from the converted one', async () => {
    const foreign = { client_id: 1, currency: 'USD', value: 22, converted_value: 20 };
    await open('/jobs', [sampleJob(1, foreign)]);
    expect(cell('Leaflet 1').textContent).toContain('Leaflet 1, ');
    expect(cell('Leaflet 1').textContent).toContain('$22.00, converted €20.00');
  });

  it('shows its value in the primary currency too when it has another one', async () => {
    const exchange = { rate: 1.1, date: '2026-11-20', source: 'ECB' };
    await open('/jobs', [sampleJob(1, { currency: 'USD', value: 22, converted_value: 20, exchange })]);
    expect(within(cell('Leaflet 1')).queryByText('$22.00')).not.toBeNull();
    expect(within(cell('Leaflet 1')).queryByText('€20.00')).not.toBeNull();
  });

  it('stays in the uninvoiced list once it is invoiced, and says so', async () => {
    let isInvoiced = false;
    const job = () => sampleJob(1, { client_id: 1, completed_at: '2026-11-02', invoiced: isInvoiced });
    await open('/jobs?type=uninvoiced', [job()], {
      'GET /api/job': () => ({ data: isInvoiced ? [] : [job()], current_page: 1, last_page: 1, total: 1 }),
      'POST /api/command/MarkJobInvoiced': () => {
        isInvoiced = true;
        return accepted({ job: job() });
      },
    });
    fireEvent.click(screen.getByLabelText('Select all'));
    fireEvent.click(screen.getByRole('button', { name: 'More actions on selected jobs' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as invoiced' }));
    await messageWith('Job marked as invoiced: Leaflet 1', 'Undo');
    await screen.findByText('Invoiced');
    expect(screen.queryByRole('link', { name: 'Leaflet 1' })).not.toBeNull();
  });
});

describe('the pages of a list of jobs', () => {
  it('are as many as the server says', async () => {
    const { router } = await open('/jobs?type=all', [sampleJob(1)], { lastPage: 3 });
    fireEvent.click(screen.getByRole('button', { name: '3' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&page=3'));
  });
});

describe('an empty list of active jobs', () => {
  it('links to the jobs that wait to be invoiced', async () => {
    const waiting = Array.from({ length: 2 }, (_, index) =>
      sampleJob(index + 1, { completed_at: '2026-11-02' }),
    );
    const { router } = await open('/jobs', [], {
      'GET /api/job': ({ query }: { query: URLSearchParams }) => {
        const data = query.get('type') === 'active' ? [] : waiting;
        return { data, current_page: 1, last_page: 1, total: data.length };
      },
    });
    await screen.findByText('No active jobs');
    fireEvent.click(await screen.findByRole('button', { name: '2 jobs ready to invoice' }));
    await waitFor(() => expect(router.state.location.search).toContain('type=uninvoiced'));
  });
});

describe('the keys of the rows', () => {
  it('continue at the position of a row that was completed', async () => {
    const jobs = [1, 2, 3, 4, 5].map((id) => sampleJob(id));
    await open('/jobs', jobs, { 'POST /api/command/MarkJobCompleted': new Promise(() => undefined) });
    const press = (key: string) =>
      act(() =>
        actionRegistry
          .registered()
          .find(({ keys }) => keys?.includes(key))
          ?.perform(),
      );
    const focused = () => document.activeElement?.closest('[data-id]')?.getAttribute('data-id');
    press('j');
    press('j');
    press('j');
    expect(focused()).toBe('3');
    press('m');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Leaflet 3' })).toBeNull());
    await waitFor(() => expect(focused()).toBe('4'));
    press('j');
    expect(focused()).toBe('5');
    press('m');
    await waitFor(() => expect(focused()).toBe('4'));
  });

  it('say how to choose a row while none has the focus or the mouse', async () => {
    const { calls } = await open('/jobs', [sampleJob(1)]);
    const complete = actionRegistry.registered().find(({ keys }) => keys?.includes('m'));
    act(() => complete?.perform());
    expect(await screen.findByText('Choose a row with J first')).toBeTruthy();
    expect(calls.some(({ path }) => path.startsWith('/api/command'))).toBe(false);
  });
});

it.each([
  ['2026-11-20', '2 converted from USD at 1 EUR = 1.16 USD, ECB, 20 Nov 2026'],
  ['2026-11-19', '2 converted from USD at the rate of their date'],
  ['2026-09-21', '2 converted from USD at the nearest known rates'],
])('the foot names the rate of converted jobs where they have one (%s)', async (date, words) => {
  const converted = (id: number, of: string) =>
    sampleJob(id, {
      currency: 'USD',
      converted_value: 17.24,
      completed_at: '2026-11-20',
      exchange: { rate: 1.16, date: of, source: 'ECB' },
    });
  await open('/jobs?type=all', [converted(1, '2026-11-20'), converted(2, date)]);
  expect(screen.getByText(/converted from/).textContent).toContain(words);
});
