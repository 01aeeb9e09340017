import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../entities/job/index.ts';
import { forgetRevision } from '../../shared/api/revision.ts';
import { Status } from '../../shared/testing/serve.ts';
import { changingReads, FIRST } from '../../testing/changed-elsewhere.ts';
import { sampleJob, sampleUnit } from '../../testing/record-samples.ts';
import { messageWith, openServed, taken } from '../../testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  forgetRevision();
});

const MINE = { name: 'Leaflet', unit_id: 1, quantity: 100, rate: 0.1, value: 10, notes: '<p>Old</p>' };

async function open(theirs: Partial<Job>, command: unknown = () => taken()) {
  const reads = changingReads(
    { 'GET /api/job/7': sampleJob(7, MINE) },
    { 'GET /api/job/7': sampleJob(7, { ...MINE, ...theirs }) },
  );
  const app = await openServed(<Page />, {
    path: '/jobs/7',
    route: '/jobs/:id',
    replies: {
      'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
      'POST /api/command/EditJob': command,
      ...reads.replies,
    },
  });
  await screen.findByRole('textbox', { name: 'Job name' });
  return { ...app, changeElsewhere: () => reads.change(app.scope) };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const leave = (name: string) => fireEvent.blur(field(name));

const refusal = (of: string, before: unknown, theirs: unknown, mine: unknown) =>
  new Status(409, {
    message: 'This was changed in the meantime.',
    code: 'edit_conflict',
    revision: 9,
    conflicts: [
      {
        entity: 'job',
        id: 7,
        field: of,
        before,
        theirs,
        mine,
        commandId: 'theirs',
        at: '2026-11-20T13:03:00.000Z',
        actor: 'u',
        source: 'user',
        sameSession: false,
      },
    ],
  });

describe('a field of a job that is changed elsewhere while it is edited', () => {
  it.each([
    ['Job name', 'Manual', { name: 'Theirs' }, { name: 'Manual' }],
    ['Quantity', '200', { quantity: 300 }, { quantity: 200 }],
    ['Rate per word', '0.2', { rate: 0.3 }, { rate: 0.2 }],
    ['Value', '50', { value: 30 }, { value: 50 }],
  ])('keeps what is typed and says what the edit began with: %s', async (name, typed, theirs, sentFields) => {
    const { sent, basedOn, changeElsewhere } = await open(theirs);
    const label = name === 'Quantity' ? sampleUnit(1, 'Words', 'word').quantityText : name;
    fireEvent.focus(field(label));
    type(label, typed);
    await changeElsewhere();
    expect(field(label).value).toBe(typed);
    leave(label);
    await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: sentFields }]]));
    expect(await basedOn()).toEqual([FIRST]);
  });

  it('is read anew, and nothing is sent, when it is left as it was', async () => {
    const { sent, changeElsewhere } = await open({ name: 'Theirs', quantity: 300 });
    const quantity = sampleUnit(1, 'Words', 'word').quantityText;
    type('Job name', 'Leafle');
    type(quantity, '10');
    await changeElsewhere();
    type('Job name', 'Leaflet');
    type(quantity, '100');
    leave('Job name');
    leave(quantity);
    expect([field('Job name').value, field(quantity).value]).toEqual(['Theirs', '300']);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['Keep Manual', 'Manual', 2],
    ['Use Theirs', 'Theirs', 1],
  ])('is asked about: %s', async (answer, name, times) => {
    let tries = 0;
    const { sent, changeElsewhere } = await open({ name: 'Theirs' }, () => {
      tries += 1;
      return tries === 1 ? refusal('name', 'Leaflet', 'Theirs', 'Manual') : taken();
    });
    type('Job name', 'Manual');
    await changeElsewhere();
    leave('Job name');
    const question = await screen.findByText(/Keep Manual or use Theirs\?/);
    fireEvent.click(await messageWith(question.textContent ?? '', answer));
    await waitFor(() => expect(sent()).toHaveLength(times));
    await waitFor(() => expect(field('Job name').value).toBe(name));
  });

  it('says what it began with, when it is a typed deadline', async () => {
    const { sent, basedOn, changeElsewhere } = await open({ deadline: '2026-12-24' });
    fireEvent.click(screen.getByRole('button', { name: /No deadline/ }));
    const day = await screen.findByRole<HTMLInputElement>('textbox', { name: /day/i });
    const part = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
    fireEvent.change(day, { target: { value: '20' } });
    fireEvent.change(part(/month/i), { target: { value: '12' } });
    fireEvent.change(part(/year/i), { target: { value: '2026' } });
    await changeElsewhere();
    fireEvent.keyDown(part(/year/i), { key: 'Enter' });
    fireEvent.blur(part(/year/i));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await basedOn()).toEqual([FIRST]);
  });
});

describe('notes that are changed elsewhere while they are written', () => {
  const write = (html: string) => {
    const box = field('Notes');
    box.innerHTML = html;
    fireEvent.input(box);
  };
  const enter = () => act(() => field('Notes').focus());
  const goOut = () => act(() => field('Notes').blur());

  it('say that they were begun when the box was entered', async () => {
    const { sent, basedOn, changeElsewhere } = await open({ notes: '<p>Theirs</p>' });
    enter();
    await changeElsewhere();
    expect(field('Notes').textContent).toBe('Old');
    write('<p>Old and new</p>');
    goOut();
    await waitFor(() =>
      expect(sent()).toEqual([['EditJob', { jobId: 7, job: { notes: '<p>Old and new</p>' } }]]),
    );
    expect(await basedOn()).toEqual([FIRST]);
    expect(field('Notes').textContent).toBe('Old and new');
  });

  it('say so too when they are written on after they were saved', async () => {
    const { sent, basedOn, changeElsewhere } = await open({ notes: '<p>Theirs</p>' });
    vi.useFakeTimers();
    enter();
    write('<p>Old 1</p>');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await changeElsewhere();
    write('<p>Old 12</p>');
    goOut();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(await basedOn()).toEqual([FIRST, FIRST]);
  });

  it('are shown once the box is left without a word', async () => {
    const { sent, changeElsewhere } = await open({ notes: '<p>Theirs</p>' });
    enter();
    await changeElsewhere();
    goOut();
    expect(field('Notes').textContent).toBe('Theirs');
    expect(sent()).toEqual([]);
  });
});
