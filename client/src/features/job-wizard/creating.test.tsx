import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleClient, sampleJobType, samplePair } from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, SIGNED_IN } from '#testing/served-app.tsx';
import { EMPTY_DRAFT } from './machine/draft.ts';
import { draftStorage } from './machine/draft-storage.ts';
import { go, openWizard, press, title, wizard, write } from './testing/open-wizard.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const EIGHT = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name, index) =>
  sampleJobType(index + 1, `Type ${name}`),
);

const keptDraft = () => draftStorage(String(SIGNED_IN.id)).read() ?? EMPTY_DRAFT;

const fakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const soon = (isSo: () => void) => vi.waitFor(isSo, { interval: 1 });

describe('a client that is made in the wizard', () => {
  it('is told for a second, then the wizard goes on', async () => {
    await openWizard({ 'POST /api/command/CreateClient': accepted({ client: sampleClient(9, 'Omega') }) });
    go('Client');
    write('combobox', 'Client', 'Omega');
    fakeClock();
    press('Create client');
    await soon(() => expect(wizard().queryByText('Client created!')).not.toBeNull());
    await pass(900);
    expect(title()).toBe('Client');
    await pass(100);
    await soon(() => expect(title()).toBe('Job type'));
  });

  it('by Enter, when no client has that name', async () => {
    const { sent } = await openWizard({
      'POST /api/command/CreateClient': accepted({ client: sampleClient(9, 'Omega') }),
    });
    go('Client');
    fireEvent.keyDown(write('combobox', 'Client', 'Acme'), { key: 'Enter' });
    expect(sent()).toEqual([]);
    go('Client');
    fireEvent.keyDown(write('combobox', 'Client', 'Omega'), { key: 'Enter' });
    await waitFor(() => expect(sent()).toEqual([['CreateClient', { client: { name: 'Omega' } }]]));
  });

  it('that the server refuses can be tried again', async () => {
    const { sent } = await openWizard({ 'POST /api/command/CreateClient': BROKEN });
    go('Client');
    write('combobox', 'Client', 'Omega');
    press('Create client');
    expect((await wizard().findByRole('alert')).textContent).toContain('Creating client failed');
    press('Try again');
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('the client step', () => {
  it('has the five most recently active clients as shortcuts', async () => {
    await openWizard();
    go('Client');
    const shortcuts = wizard()
      .getAllByRole('button')
      .filter(
        (button) =>
          button.querySelector('kbd') !== null &&
          /Acme|Beta|Gamma|Delta|Epsilon|Zeta/.test(button.textContent),
      );
    expect(shortcuts).toHaveLength(5);
    fireEvent.keyDown(wizard().getByRole('combobox', { name: 'Client' }), { key: '2' });
    await waitFor(() => expect(title()).toBe('Job type'));
  });

  it('says when the data of a client could not be loaded, and loads it by Try again', async () => {
    let isBroken = true;
    await openWizard({
      'GET /api/client/data/1': () => (isBroken ? BROKEN : { jobTypes: {}, languagePairs: {} }),
      'GET /api/rate': () => (isBroken ? BROKEN : []),
    });
    go('Client');
    fireEvent.keyDown(wizard().getByRole('combobox', { name: 'Client' }), { key: '1' });
    await waitFor(() => expect(title()).toBe('Job type'));
    go('Client');
    const alert = await wizard().findByRole('alert');
    expect(alert.textContent).toContain('Loading client data failed');
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    go('Client');
    await waitFor(() => expect(wizard().queryByRole('alert')).toBeNull());
  });
});

describe('a job type in the wizard', () => {
  it('is one of five of eight until more are wanted', async () => {
    await openWizard({ 'GET /api/job_type': EIGHT });
    go('Job type');
    const shown = () => wizard().getAllByRole('button', { name: /Type [A-H]/ }).length;
    expect(shown()).toBe(5);
    press('Show more job types');
    expect(shown()).toBe(8);
  });

  it('that could not be saved is told and tried again', async () => {
    const { sent } = await openWizard({ 'POST /api/command/AddJobType': BROKEN });
    go('Job type');
    write('combobox', 'Job type', 'Subtitling');
    press('Add job type');
    const alert = await wizard().findByRole('alert');
    expect(alert.textContent).toContain('Saving job type failed');
    await messageWith("We couldn't save your job type", 'Try again');
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('what is made while the answer takes long', () => {
  it('is made once, and chosen without moving who went on', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { sent } = await openWizard({ 'POST /api/command/AddJobType': () => answer.promise });
    go('Job type');
    const field = write('combobox', 'Job type', 'Subtitling');
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(sent()).toHaveLength(1));
    go('Notes');
    answer.resolve(accepted({ jobType: sampleJobType(9, 'Subtitling') }));
    await waitFor(() => expect(keptDraft().jobTypeId).toBe(9));
    expect(title()).toBe('Notes');
    expect(sent()).toHaveLength(1);
  });

  it('is not made again by who comes back to its step, and moves who waits there', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { sent } = await openWizard({ 'POST /api/command/AddJobType': () => answer.promise });
    go('Job type');
    fireEvent.keyDown(write('combobox', 'Job type', 'Subtitling'), { key: 'Enter' });
    await waitFor(() => expect(sent()).toHaveLength(1));
    go('Notes');
    go('Job type');
    expect(wizard().getByRole('status').textContent).toBe('Saving...');
    fireEvent.keyDown(write('combobox', 'Job type', 'Subtitling'), { key: 'Enter' });
    answer.resolve(accepted({ jobType: sampleJobType(9, 'Subtitling') }));
    await waitFor(() => expect(title()).toBe('Language pair'));
    expect(keptDraft().jobTypeId).toBe(9);
    expect(sent()).toHaveLength(1);
  });

  it('has its name in the steps as soon as it is chosen, before the lists are read anew', async () => {
    await openWizard({
      'POST /api/command/AddJobType': accepted({ jobType: sampleJobType(9, 'Subtitling') }),
      'POST /api/command/AddUnit': accepted({ unit: { id: 9 } }),
    });
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    go('Job type');
    write('combobox', 'Job type', 'Subtitling');
    press('Add job type');
    await steps.findByText('Subtitling');
    go('Unit');
    write('combobox', 'Unit', 'Minutes');
    press('Add unit');
    await steps.findByText('Minutes');
  });

  it('is chosen also when the notice about it was left early', async () => {
    await openWizard({ 'POST /api/command/CreateClient': accepted({ client: sampleClient(9, 'Omega') }) });
    go('Client');
    write('combobox', 'Client', 'Omega');
    press('Create client');
    await wizard().findByText('Client created!');
    go('Notes');
    await waitFor(() => expect(keptDraft().clientId).toBe(9));
    expect(title()).toBe('Notes');
  });
});

describe('a language pair in the wizard', () => {
  const add = (to: string) => {
    go('Language pair');
    press('Add language pair');
    write('textbox', 'From', 'german');
    write('textbox', 'To', to);
  };

  it('is not made twice', async () => {
    await openWizard();
    add('ENGLISH ');
    expect(wizard().queryByText('This language pair already exists')).not.toBeNull();
    expect(wizard().getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('is told for two seconds, then the wizard goes on', async () => {
    await openWizard({
      'POST /api/command/AddLanguagePair': accepted({ languagePair: samplePair(2, 'German', 'Dutch') }),
    });
    add('Dutch');
    fakeClock();
    press('Save');
    await soon(() => expect(wizard().queryByText('Language pair created')).not.toBeNull());
    await pass(1900);
    expect(title()).toBe('Language pair');
    await pass(100);
    await soon(() => expect(title()).toBe('Unit'));
  });

  it('that could not be saved is told and tried again', async () => {
    const { sent } = await openWizard({ 'POST /api/command/AddLanguagePair': BROKEN });
    add('Dutch');
    press('Save');
    const alert = await wizard().findByRole('alert');
    expect(alert.textContent).toContain('Saving language pair failed');
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('may be any, or not be needed at all, which Undo takes back', async () => {
    const { calls, sent } = await openWizard({
      'POST /api/command/SetSetting': accepted(),
      'POST /api/undo': accepted(),
    });
    go('Language pair');
    expect(wizard().queryByRole('button', { name: /Any/ })).not.toBeNull();
    press("I don't need language pairs");
    await waitFor(() =>
      expect(sent()).toEqual([['SetSetting', { key: 'languagePairsDisabled', value: true }]]),
    );
    fireEvent.click(await messageWith('Language pairs are switched off', 'Undo'));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/undo')).toBe(true));
  });
});
