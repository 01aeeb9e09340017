import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { Status } from '#shared/testing/serve.ts';
import { sampleClient, sampleJobType, samplePair } from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, reversed, SIGNED_IN } from '#testing/served-app.tsx';
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

describe('creating a client in the wizard', () => {
  it('shows a message for a second, then goes to the next step', async () => {
    await openWizard({ 'POST /api/command/CreateClient': accepted({ client: sampleClient(9, 'Omega') }) });
    go('Client');
    write('combobox', 'Client', 'Omega');
    fakeClock();
    press(/^Create client/);
    await soon(() => expect(wizard().queryByText('Client created!')).not.toBeNull());
    await pass(900);
    expect(title()).toBe('Client');
    await pass(100);
    expect(title()).toBe('Job type');
  });

  it('works by Enter when no client has that name', async () => {
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

  it('offers to create a name that differs from an existing one by an accent', async () => {
    const { sent } = await openWizard({
      'GET /api/client': [sampleClient(1, 'M\u00fcller'), sampleClient(2, 'Muller')],
      'POST /api/command/CreateClient': accepted({ client: sampleClient(9, 'M\u00fbller') }),
    });
    go('Client');
    write('combobox', 'Client', 'M\u00fbller');
    expect(wizard().queryByRole('button', { name: /^Create client/ })).not.toBeNull();
    fireEvent.keyDown(write('combobox', 'Client', 'muller'), { key: 'Enter' });
    expect(sent()).toEqual([]);
    await waitFor(() => expect(keptDraft().clientId).toBe(2));
  });

  it('fails with one message, at the field, whose retry chooses the client and goes on', async () => {
    let isBroken = true;
    const { sent, scope } = await openWizard({
      'POST /api/command/CreateClient': () =>
        isBroken ? BROKEN : accepted({ client: sampleClient(9, 'Omega') }),
    });
    go('Client');
    const field = write('combobox', 'Client', 'Omega');
    press(/^Create client/);
    const alert = await wizard().findByRole('alert');
    expect(alert.textContent).toContain('Creating client failed');
    expect(field).toHaveProperty('value', 'Omega');
    expect(field.isConnected).toBe(true);
    expect(scope.getState($toasts)).toEqual([]);
    isBroken = false;
    press('Try again');
    await waitFor(() => expect(title()).toBe('Job type'));
    expect(keptDraft().clientId).toBe(9);
    expect(sent()).toHaveLength(2);
  });

  it('fails with a message whose retry chooses the client also after the step was left', async () => {
    const answer = Promise.withResolvers<unknown>();
    let reply: unknown = answer.promise;
    await openWizard({ 'POST /api/command/CreateClient': () => reply });
    go('Client');
    write('combobox', 'Client', 'Omega');
    press(/^Create client/);
    await wizard().findByText('Saving...');
    go('Notes');
    answer.resolve(BROKEN);
    const again = await messageWith('Creating client failed', 'Try again');
    reply = accepted({ client: sampleClient(9, 'Omega') });
    fireEvent.click(again);
    await waitFor(() => expect(keptDraft().clientId).toBe(9));
    expect(title()).toBe('Notes');
  });

  it('says why the server refuses a name', async () => {
    const message = 'Omega already exists';
    const refused = new Status(422, { message, code: 'invalid', errors: { name: [message] } });
    await openWizard({ 'POST /api/command/CreateClient': refused });
    go('Client');
    write('combobox', 'Client', 'Omega');
    press(/^Create client/);
    expect((await wizard().findByRole('alert')).textContent).toContain(
      'Creating client failed: Omega already exists',
    );
  });
});

describe('the client step of the wizard', () => {
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

  it('says when the data of a client could not be loaded, and retries it on request', async () => {
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

describe('the job type step of the wizard', () => {
  it('shows five of eight job types until the user wants more', async () => {
    await openWizard({ 'GET /api/job_type': EIGHT });
    go('Job type');
    const shown = () => wizard().getAllByRole('button', { name: /Type [A-H]/ }).length;
    expect(shown()).toBe(5);
    press('Show more job types');
    expect(shown()).toBe(8);
  });

  it('reports a job type that could not be saved, and retries it', async () => {
    const { scope, sent } = await openWizard({ 'POST /api/command/AddJobType': BROKEN });
    go('Job type');
    write('combobox', 'Job type', 'Subtitling');
    press(/^Create job type/);
    const alert = await wizard().findByRole('alert');
    expect(alert.textContent).toContain('Saving job type failed');
    expect(scope.getState($toasts)).toEqual([]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('a job type or client whose creation takes long', () => {
  it('is created once, and chosen without moving a user who went on to another step', async () => {
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

  it('is not created again when the user comes back to its step, which then moves on', async () => {
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

  it('has its name in the steps as soon as it is chosen, before the lists are read again', async () => {
    await openWizard({
      'POST /api/command/AddJobType': accepted({ jobType: sampleJobType(9, 'Subtitling') }),
      'POST /api/command/AddUnit': accepted({ unit: { id: 9 } }),
    });
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    go('Job type');
    write('combobox', 'Job type', 'Subtitling');
    press(/^Create job type/);
    await steps.findByText('Subtitling');
    go('Unit');
    write('combobox', 'Unit', 'Minutes');
    press(/^Create unit/);
    await steps.findByText('Minutes');
  });

  it('is chosen also when the user leaves the step before its message ends', async () => {
    await openWizard({ 'POST /api/command/CreateClient': accepted({ client: sampleClient(9, 'Omega') }) });
    go('Client');
    write('combobox', 'Client', 'Omega');
    press(/^Create client/);
    await wizard().findByText('Client created!');
    go('Notes');
    await waitFor(() => expect(keptDraft().clientId).toBe(9));
    expect(title()).toBe('Notes');
  });
});

describe('the language pair step of the wizard', () => {
  const add = (to: string) => {
    go('Notes');
    go('Language pair');
    press('Add language pair');
    write('textbox', 'From', 'german');
    write('textbox', 'To', to);
  };

  it('shows five pairs and Any', async () => {
    const pairs = ['Dutch', 'French', 'Greek', 'Irish', 'Polish', 'Swedish'].map((to, index) =>
      samplePair(index + 1, 'German', to),
    );
    await openWizard({ 'GET /api/language_pair': pairs });
    go('Language pair');
    const shown = wizard()
      .getAllByRole('button', { name: /German >|Any/ })
      .map(({ textContent }) => textContent.replace(/^\d/, ''));
    expect(shown).toEqual([
      'German > Dutch',
      'German > French',
      'German > Greek',
      'German > Irish',
      'German > Polish',
      'Any',
    ]);
  });

  it('does not create a pair that exists, also in other spaces and compositions', async () => {
    const targets = ['English', 'British English', 'Portugue\u0302s'];
    const pairs = targets.map((to, index) => samplePair(index + 1, 'German', to));
    await openWizard({ 'GET /api/language_pair': pairs });
    for (const to of ['ENGLISH ', 'British  english', 'Portugu\u00eas']) {
      add(to);
      expect(wizard().queryByText('This language pair already exists'), to).not.toBeNull();
      expect(wizard().getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    }
  });

  it('shows a message about a new pair for two seconds, then goes to the next step', async () => {
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
    expect(title()).toBe('Unit');
  });

  it('reports a pair that could not be saved, and retries it', async () => {
    const { sent } = await openWizard({ 'POST /api/command/AddLanguagePair': BROKEN });
    add('Dutch');
    press('Save');
    const alert = await wizard().findByRole('alert');
    expect(alert.textContent).toContain('Saving language pair failed');
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('accepts any pair, and can switch language pairs off, which Undo reverts', async () => {
    const { calls, sent } = await openWizard({
      'POST /api/command/SetSetting': accepted(),
      'POST /api/undo': reversed(),
    });
    go('Language pair');
    expect(wizard().queryByRole('button', { name: /Any/ })).not.toBeNull();
    press("I don't need language pairs");
    await waitFor(() =>
      expect(sent()).toEqual([['SetSetting', { key: 'languagePairsDisabled', value: true }]]),
    );
    fireEvent.click(await messageWith('Language pairs are turned off', 'Undo'));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/undo')).toBe(true));
  });
});
