import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jobs } from '#entities/job/model.ts';
import { Status } from '#shared/testing/serve.ts';
import { sampleClient, sampleJob } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';
import { openJob as open, press, rename } from './testing/open-job.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** What a job without a flat rate offers, with the reason why not. */
const CALCULATED = 'Calculate job valueThe value is already calculated';

const offered = async () => {
  press('More actions');
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it('keeps the address of a job that cannot exist', async () => {
  const { router } = await openServed(<Page />, { path: '/jobs/abc', route: '/jobs/:id' });
  await screen.findByText("We couldn't find this job");
  expect(router.state.location.pathname).toBe('/jobs/abc');
});

describe('the page of a job', () => {
  it('has the breadcrumb Jobs, with chips for status, job type, language pair and client', async () => {
    await open({ language_pair_id: 1 });
    expect(screen.getByRole('link', { name: 'Jobs' }).getAttribute('href')).toBe('/jobs');
    for (const name of ['Status: Active', 'Job type: Translation', 'Language pair: German > English'])
      expect(screen.queryByRole('button', { name })).not.toBeNull();
    expect(screen.getAllByText('Acme').length).toBeGreaterThan(0);
  });

  it('shows the priority and changes it', async () => {
    const { sent } = await open({}, { 'POST /api/command/EditJob': accepted() });
    const priority = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' });
    expect([...priority.options].map(({ text }) => text)).toEqual(['High', 'Normal', 'Low']);
    expect(priority.selectedOptions[0]?.text).toBe('Normal');
    fireEvent.change(priority, { target: { value: 'high' } });
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { priority: 'high' } }]]));
    expect(priority.selectedOptions[0]?.text).toBe('High');
    fireEvent.change(priority, { target: { value: 'none' } });
    await waitFor(() => expect(sent().at(-1)).toEqual(['EditJob', { jobId: 7, job: { priority: null } }]));
  });

  it('names the deadline button a deadline', async () => {
    await open({ deadline: null });
    expect(screen.queryByRole('button', { name: 'Deadline: No deadline' })).not.toBeNull();
  });

  it('names a job without a name by its job type and its client', async () => {
    await open({ name: null });
    expect(document.title).toContain('Translation job for Acme');
  });

  it('marks a quantity or a rate whose product is too large, and sends nothing', async () => {
    const { sent } = await open({ quantity: 999_999_999, rate: 0.1 });
    const rate = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rate per word' });
    fireEvent.focus(rate);
    fireEvent.change(rate, { target: { value: '99999' } });
    expect(rate.getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(rate);
    expect(rate.value).toBe('99999');
    expect(sent()).toEqual([]);
  });

  it('offers only the statuses that the job does not have', async () => {
    await open({ on_hold: true });
    press('Status: On hold');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Active', 'Completed']);
  });

  it('does not offer a late job to become active, since it is', async () => {
    await open({ deadline: '2020-01-31' });
    press('Status: Late');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['On hold', 'Completed']);
  });

  it.each([
    ['an open one', {}, ['Set language pair', CALCULATED]],
    [
      'a completed one',
      { completed_at: '2026-11-02' },
      ['Set language pair', CALCULATED, 'Mark as invoiced'],
    ],
    [
      'an invoiced one without an invoice',
      { completed_at: '2026-11-02', invoiced: true },
      ['Set language pair', CALCULATED, 'Mark as uninvoiced'],
    ],
    [
      'one on an invoice',
      { completed_at: '2026-11-02', invoiced: true, invoice_id: 3 },
      ['Set language pair', CALCULATED],
    ],
  ] as const)('offers the actions for %s', async (_, over, items) => {
    await open(over);
    expect((await offered()).slice(0, items.length)).toEqual(items);
    expect(screen.queryByRole('menuitem', { name: /invoiced/ }) === null).toBe(items.length === 2);
  });

  it('removes the flat rate with Calculate job value', async () => {
    const { sent } = await open({ flat_rate: true, value: 99 }, { 'POST /api/command/EditJob': accepted() });
    await offered();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Calculate job value' }));
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: { flat_rate: false } }]]));
  });

  it('links from an invoiced job to its invoice', async () => {
    await open({ completed_at: '2026-11-02', invoiced: true, invoice_id: 3, invoice_number: 'R 3/26' });
    const link = screen.getByRole('link', { name: 'View invoice R 3/26' });
    expect(link.getAttribute('href')).toBe('/invoices/R%203%2F26');
    expect(screen.queryByRole('button', { name: 'Invoice job' })).toBeNull();
  });

  it('has no link to an invoice for a job that was only marked as invoiced', async () => {
    await open({ completed_at: '2026-11-02', invoiced: true });
    expect(screen.queryByRole('link', { name: /View invoice/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invoice job' })).toBeNull();
  });

  it('keeps the name of a deleted client, whose job cannot be invoiced', async () => {
    await open(
      { completed_at: '2026-11-02', client_name: 'Acme' },
      { 'GET /api/client': [sampleClient(2, 'Borealis')] },
    );
    expect(screen.getAllByText('Acme')).toHaveLength(1);
    const button = screen.getByRole('button', { name: 'Invoice job' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('data-tip')).toBe('The client was deleted');
  });

  it.each(['', '0', '0.004'])('sends no value that is typed as %j', async (typed) => {
    const { calls } = await open();
    const field = screen.getByRole('textbox', { name: 'Value' });
    fireEvent.change(field, { target: { value: typed } });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(field);
    expect(calls.filter(({ path }) => path === '/api/command/EditJob')).toEqual([]);
  });

  it.each([
    ['Words', 'abc', 'Enter only numbers'],
    ['Rate per word', '-2', 'Enter 0 or more'],
    ['Rate per word', '999999999999', 'The number is too large'],
    ['Value', '0', 'Enter a value above 0'],
    ['Value', '', 'Enter a value above 0'],
    ['Value', 'abc', 'Enter only numbers'],
  ])('explains the error of %s %j in a sentence', async (name, typed, sentence) => {
    await open({ quantity: 1000, rate: 0.1, value: 100 });
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    const problem = screen.getByRole('alert');
    expect(problem.textContent).toBe(sentence);
    expect(problem.querySelector('svg')).not.toBeNull();
    expect(field.getAttribute('aria-describedby')).toBe(problem.id);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('no longer says that changes are saved while a field has an error', async () => {
    await open({}, { 'POST /api/command/EditJob': accepted() });
    rename('Brochure');
    await screen.findByText('Changes saved');
    const field = screen.getByRole('textbox', { name: 'Words' });
    fireEvent.change(field, { target: { value: 'abc' } });
    expect(screen.queryByText('Changes saved')).toBeNull();
  });

  it('links from a completed job to its invoice', async () => {
    const { router } = await open({ completed_at: '2026-11-02' });
    press('Invoice job');
    await waitFor(() => expect(router.state.location.search).toBe('?new=invoice&new-jobs=7'));
  });

  it('says Changes saved for three seconds', async () => {
    await open({}, { 'POST /api/command/EditJob': accepted() });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    rename('Brochure');
    await vi.waitFor(() => screen.getByText('Changes saved'), { interval: 1 });
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(screen.queryByText('Changes saved')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByText('Changes saved')).toBeNull();
  });

  it('says Saving..., then Changes saved', async () => {
    let answer: (value: unknown) => void = () => undefined;
    await open(
      {},
      {
        'POST /api/command/EditJob': () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    );
    rename('Brochure');
    await screen.findByText('Saving...');
    answer(accepted());
    await screen.findByText('Changes saved');
  });

  it('says that saving waits while the server cannot save, and then Changes saved', async () => {
    let isAway = true;
    await open(
      {},
      {
        'POST /api/command/EditJob': () =>
          isAway ? new Status(503, { message: '', code: 'unavailable' }) : accepted(),
      },
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    rename('Brochure');
    await vi.waitFor(() => screen.getByText('Saving waits for the server…'), { interval: 1 });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    screen.getByText('Saving waits for the server…');
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await vi.waitFor(() => screen.getByText('Changes saved'), { interval: 1 });
    expect(screen.queryByText('Saving waits for the server…')).toBeNull();
  });

  it('lets nobody edit the beginnings of a long job as if they were all of it', async () => {
    const { scope } = await open({ notes: 'One two three' });
    const cut = { ...sampleJob(7), notes: 'One two', cut: true };
    await act(async () => {
      await allSettled(jobs.removed, { scope, params: 7 });
      await allSettled(jobs.loaded, { scope, params: [cut] });
    });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('saves notes a second after the last key', async () => {
    const { sent } = await open({}, { 'POST /api/command/EditJob': accepted() });
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    notes.innerHTML = '<b>Mind the terms</b>';
    fireEvent.input(notes);
    act(() => vi.advanceTimersByTime(999));
    expect(sent()).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    await vi.waitFor(() => expect(sent()).toHaveLength(1), { interval: 1 });
    expect(sent()[0]?.[1]).toEqual({ jobId: 7, job: { notes: '<p><strong>Mind the terms</strong></p>' } });
  });
});
