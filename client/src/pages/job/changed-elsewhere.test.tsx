import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEditor, replaceText } from '#shared/testing/rich-text.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { changingReads, editConflictWith, FIRST, refuseFirst } from '#testing/changed-elsewhere.ts';
import { sampleJob, sampleUnit } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The page of the job, and another page that does not show the job. */
const Anywhere = () => (useParams().list === 'jobs' ? <Page /> : <Frame title="Clients">Clients</Frame>);

const MINE = { name: 'Leaflet', unit_id: 1, quantity: 100, rate: 0.1, value: 10, notes: '<p>Old</p>' };

async function open(theirs: Partial<Job>, command: unknown = () => accepted()) {
  const reads = changingReads(
    { 'GET /api/job/7': sampleJob(7, MINE) },
    { 'GET /api/job/7': sampleJob(7, { ...MINE, ...theirs }) },
  );
  const app = await openServed(<Anywhere />, {
    path: '/jobs/7',
    route: '/:list/:id',
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

const refusal = (of: string, before: Json, theirs: Json, mine: Json) =>
  editConflictWith({ entity: 'job', id: 7, name: 'Leaflet', field: of, before, theirs, mine });

describe('a field of a job that is changed elsewhere while it is edited', () => {
  it.each([
    ['Job name', 'Manual', { name: 'Theirs' }, { name: 'Manual' }],
    ['Quantity', '200', { quantity: 300 }, { quantity: 200 }],
    ['Rate per word', '0.2', { rate: 0.3 }, { rate: 0.2 }],
    ['Value', '50', { value: 30 }, { value: 50 }],
  ])(
    'keeps what is typed and sends the revision at which the edit began: %s',
    async (name, typed, theirs, sentFields) => {
      const { sent, basedOn, changeElsewhere } = await open(theirs);
      const label = name === 'Quantity' ? sampleUnit(1, 'Words', 'word').quantityText : name;
      fireEvent.focus(field(label));
      type(label, typed);
      await changeElsewhere();
      expect(field(label).value).toBe(typed);
      leave(label);
      await waitFor(() => expect(sent()).toEqual([['EditJob', { jobId: 7, job: sentFields }]]));
      expect(await basedOn()).toEqual([FIRST]);
    },
  );

  it('shows the newer value and sends nothing when it was not changed', async () => {
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
    ['Keep my version', 'Manual', 2],
    ['Use their version', 'Theirs', 1],
  ])(
    'shows the question about a conflict at its place, and has the focus again afterwards: %s',
    async (answer, name, times) => {
      const { sent, changeElsewhere } = await open(
        { name: 'Theirs' },
        refuseFirst(refusal('name', 'Leaflet', 'Theirs', 'Manual')),
      );
      type('Job name', 'Manual');
      await changeElsewhere();
      leave('Job name');
      const question = await screen.findByRole('group', { name: 'Question about Name of Leaflet' });
      expect(question.textContent).toContain('You and another device changed Name of Leaflet');
      expect(screen.queryByText('Saving...')).toBeNull();
      expect(field('Job name').compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(within(question).getByText('Manual').tagName).toBe('INS');
      const button = within(question).getByRole('button', { name: answer });
      button.focus();
      fireEvent.click(button);
      await waitFor(() => expect(sent()).toHaveLength(times));
      await waitFor(() => expect(field('Job name').value).toBe(name));
      expect(screen.queryByRole('group', { name: /^Question about/ })).toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(field('Job name')));
    },
  );

  it('sends the revision at which the edit began, for a typed deadline', async () => {
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

describe('an edit conflict of notes', () => {
  const long = (end: string) => `<p>One</p><p>Two</p><p>Three</p><p>${end}</p>`;

  async function ask(theirs: string, mine: string) {
    const app = await open({ notes: theirs }, refuseFirst(refusal('notes', '<p>Old</p>', theirs, mine)));
    const box = field('Notes');
    act(() => box.focus());
    box.innerHTML = mine;
    fireEvent.input(box);
    act(() => box.blur());
    await screen.findByRole('group', { name: 'Question about Notes of Leaflet' });
    return app;
  }

  it('compares long notes in a dialog, and can be decided later', async () => {
    const { sent } = await ask(long('Theirs'), long('Mine'));
    const question = within(screen.getByRole('group', { name: 'Question about Notes of Leaflet' }));
    expect(question.queryByRole('button', { name: 'Keep my version' })).toBeNull();
    const compare = question.getByRole('button', { name: 'Compare both versions' });
    compare.focus();
    fireEvent.click(compare);
    const title = 'You and another device changed Notes of Leaflet';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByRole('region', { name: /^Your version, this tab, / }).textContent).toContain('Mine');
    expect(dialog.getByRole('region', { name: /^Their version, / }).textContent).toContain('Theirs');
    fireEvent.click(dialog.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(compare));
    fireEvent.click(compare);
    const again = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.click(again.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Notes').textContent).toBe('OneTwoThreeMine');
  });

  it('waits behind a chip in the header of every other page, where it can be answered', async () => {
    const { router, sent } = await ask('<p>Theirs</p>', '<p>Mine</p>');
    const chip = screen.getByRole('button', { name: /^1 question: You and another device changed Notes/ });
    fireEvent.click(chip);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Question about Notes/ }));
    await act(() => router.navigate('/clients/3'));
    expect(screen.queryByRole('group', { name: /^Question about/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^1 question/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /changed Notes of Leaflet$/ }));
    expect(dialog.queryByText('Mine')).not.toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: /question/ })).toBeNull());
  });
});

describe('notes that are changed elsewhere while they are written', () => {
  const write = (html: string) => replaceText(field('Notes'), html);
  const enter = () => openEditor(field('Notes'));
  const goOut = () => act(() => field('Notes').blur());

  it('are sent with the revision at which their box got the focus', async () => {
    const { sent, basedOn, changeElsewhere } = await open({ notes: '<p>Theirs</p>' });
    await enter();
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

  it('are sent with the revision of their last save when writing goes on after it', async () => {
    const { sent, basedOn, changeElsewhere } = await open({ notes: '<p>Theirs</p>' });
    await enter();
    vi.useFakeTimers();
    write('<p>Old 1</p>');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    await changeElsewhere();
    write('<p>Old 12</p>');
    goOut();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(await basedOn()).toEqual([FIRST, FIRST]);
  });

  it('are shown once the box is left without a change', async () => {
    const { sent, changeElsewhere } = await open({ notes: '<p>Theirs</p>' });
    await enter();
    await changeElsewhere();
    goOut();
    expect(field('Notes').textContent).toBe('Theirs');
    expect(sent()).toEqual([]);
  });
});
