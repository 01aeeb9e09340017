import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Status } from '#shared/testing/serve.ts';
import {
  sampleClient,
  sampleJobType,
  samplePair,
  sampleRate,
  sampleSettings,
  sampleUnit,
} from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, openServed, reopen, SIGNED_IN } from '#testing/served-app.tsx';
import { draftStorage } from '../machine/draft-storage.ts';
import { Page } from './quick-add.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T11:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(replies: Readonly<Record<string, unknown>> = {}) {
  const app = await openServed(<Page />, {
    path: '/jobs?new=quick',
    route: '/jobs',
    replies: {
      'GET /api/settings': sampleSettings({ timezone: 'UTC', currency: 'EUR' }),
      'GET /api/client': [
        sampleClient(1, 'Kessler'),
        sampleClient(2, 'Meridian Press'),
        sampleClient(3, 'Meridian Ltd'),
      ],
      'GET /api/client/data/1': { jobTypes: { 1: 4 }, languagePairs: {} },
      'GET /api/client/data/2': { jobTypes: {}, languagePairs: {} },
      'GET /api/rate': [sampleRate(5)],
      'GET /api/job_type': [sampleJobType(1, 'Translation')],
      'GET /api/language_pair': [samplePair(1, 'German', 'English')],
      'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
      'POST /api/command/CreateJob': accepted({ job: { id: 9 }, rate: null }),
      ...replies,
    },
  });
  const line = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New job in one line' });
  const type = (value: string) => fireEvent.change(line, { target: { value } });
  const field = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
  return { ...app, line, type, field };
}

it('shows what was understood and what follows from the client, and saves it with Enter', async () => {
  const { type, field, line, sent, router } = await open();
  type('Lease kessler 8k words +3d rush');
  expect(field('Client').textContent).toBe('ClientKesslerkessler');
  expect(field('Quantity').textContent).toBe('Quantity8,000 words8k words');
  expect(field('Deadline').textContent).toBe('Deadline26 Nov+3d');
  await waitFor(() => expect(field('Job type').textContent).toBe('Job typeTranslationlast used for Kessler'));
  expect(field('Rate').textContent).toContain('client rate');
  expect(screen.getByText("“rush” wasn't understood and stays in the name")).toBeTruthy();
  fireEvent.keyDown(line, { key: 'Enter' });
  await messageWith('Job saved', 'Undo');
  await waitFor(() =>
    expect(sent()).toMatchObject([
      [
        'CreateJob',
        {
          job: { name: 'Lease rush', client_id: 1, job_type_id: 1, quantity: '8000', deadline: '2026-11-26' },
        },
      ],
    ]),
  );
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('says that the job is saved when the server has answered, not before', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { type, line, sent, router } = await open({ 'POST /api/command/CreateJob': () => answer.promise });
  type('Lease, kessler');
  fireEvent.keyDown(line, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.queryByText('Job saved')).toBeNull();
  answer.resolve(accepted({ job: { id: 9 }, rate: null }));
  await messageWith('Job saved', 'Create another');
});

it('waits for the rates of the client where Enter was faster, until the line changes', async () => {
  const rates = Promise.withResolvers<unknown>();
  const { type, line, sent } = await open({ 'GET /api/rate': () => rates.promise });
  const enter = () => fireEvent.keyDown(line, { key: 'Enter' });
  type('Lease kessler 1000 words');
  enter();
  expect(screen.queryByRole('button', { name: 'Saving…' })).not.toBeNull();
  type('Lease kessler 2000 words');
  expect(screen.queryByRole('button', { name: 'Saving…' })).toBeNull();
  enter();
  expect(sent()).toEqual([]);
  rates.resolve([sampleRate(5)]);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([['CreateJob', { job: { quantity: '2000', rate: '0.11' } }]]);
});

it('waits for the clients where Enter was faster', async () => {
  const clients = Promise.withResolvers<unknown>();
  const answers: unknown[] = [[]];
  const replies = { 'GET /api/client': () => answers.shift() ?? clients.promise };
  const { type, line, sent, scope } = await open(replies);
  await reopen(scope);
  type('Lease kessler 1000 words');
  fireEvent.keyDown(line, { key: 'Enter' });
  expect(screen.queryByRole('button', { name: 'Saving…' })).not.toBeNull();
  clients.resolve([sampleClient(1, 'Kessler')]);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([['CreateJob', { job: { client_id: 1, name: 'Lease' } }]]);
});

it('saves what the line says where the rates of the client can’t be read', async () => {
  const { type, line, sent } = await open({ 'GET /api/rate': BROKEN });
  type('Lease kessler 1000 words');
  fireEvent.keyDown(line, { key: 'Enter' });
  await waitFor(() => expect(sent()).toMatchObject([['CreateJob', { job: { quantity: '1000' } }]]));
});

it('says why a job is refused, and never that it is saved', async () => {
  const reason = 'An account can have 50,000 jobs';
  const { type, line } = await open({
    'POST /api/command/CreateJob': new Status(422, { message: reason, errors: { job: [reason] } }),
  });
  const shown: string[] = [];
  const changes = new MutationObserver(() => shown.push(document.body.textContent));
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  type('Lease, kessler');
  fireEvent.keyDown(line, { key: 'Enter' });
  await screen.findByText(new RegExp(reason));
  changes.disconnect();
  expect(shown.filter((text) => text.includes('Job saved'))).toEqual([]);
});

it('asks which client is meant before it saves', async () => {
  const { type, field, line, sent } = await open();
  type('Lease, meridian');
  expect(field('Client').textContent).toContain('Which of 2?');
  fireEvent.keyDown(line, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toBe('Choose the client first');
  expect(document.activeElement).toBe(field('Client'));
  expect(sent()).toEqual([]);
  fireEvent.click(field('Client'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Meridian Press' }));
  fireEvent.keyDown(line, { key: 'Enter' });
  await waitFor(() => expect(sent()).toMatchObject([['CreateJob', { job: { client_id: 2 } }]]));
});

it('asks for the unit of a quantity', async () => {
  const { type, field, line } = await open();
  type('Lease 8k');
  expect(field('Quantity').textContent).toContain('8,000 of what?');
  fireEvent.keyDown(line, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toBe('Choose the quantity first');
  fireEvent.click(field('Quantity'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Words' }));
  expect(field('Quantity').textContent).toContain('8,000 words');
});

it('offers what may be a deadline or a part of the name, and takes it with a click', async () => {
  const { type, field, line, sent } = await open();
  type('24/7 hotline text, kessler');
  expect(field('Deadline').textContent).toContain('Not set');
  fireEvent.click(screen.getByRole('button', { name: /^Use “24\/7” as the deadline: 24 Jul/ }));
  expect(document.activeElement).toBe(line);
  expect(field('Deadline').textContent).toContain('24 Jul');
  expect(screen.queryByRole('button', { name: /^Use “/ })).toBeNull();
  fireEvent.keyDown(line, { key: 'Enter' });
  await waitFor(() =>
    expect(sent()).toMatchObject([['CreateJob', { job: { name: 'hotline text', deadline: '2027-07-24' } }]]),
  );
});

it('selects the words of a part that is typed, to put it right', async () => {
  const { type, field, line } = await open();
  type('Lease +3d');
  fireEvent.click(field('Deadline'));
  expect(document.activeElement).toBe(line);
  expect(line.value.slice(line.selectionStart, line.selectionEnd)).toBe('+3d');
});

it('goes on in the wizard, and opens the saved job with Ctrl+Enter', async () => {
  const { type, line, router } = await open();
  type('Lease, kessler');
  fireEvent.click(screen.getByRole('button', { name: 'Open full form' }));
  await waitFor(() => expect(router.state.location.search).toBe('?new=job'));
  expect(draftStorage(String(SIGNED_IN.id)).read()).toMatchObject({ name: 'Lease', clientId: 1 });
  fireEvent.keyDown(line, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/jobs\/-?\d+$/));
});

it('saves nothing from an empty line', async () => {
  const { line, sent } = await open();
  fireEvent.keyDown(line, { key: 'Enter' });
  expect(within(screen.getByRole('dialog', { name: 'Quick add' })).queryByRole('alert')).toBeNull();
  expect(sent()).toEqual([]);
});
