import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startKeyDispatcher } from '#shared/lib/actions/key-dispatcher.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { sampleRate, sampleSettings } from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, SIGNED_IN } from '#testing/served-app.tsx';
import { draftStorage } from './machine/draft-storage.ts';
import { go, openWizard, press, title, wizard, write } from './testing/open-wizard.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('quantity and rate in the wizard', () => {
  it.each([
    ['Quantity', /./],
    ['Rate', /^Rate$/],
  ])('accept only numbers in the step %s', async (step, name) => {
    await openWizard();
    go(step);
    const field = wizard().getByRole('textbox', { name });
    for (const [wrong, problem] of [
      ['x', 'Enter only numbers'],
      ['-3', 'Enter 0 or more'],
    ]) {
      fireEvent.change(field, { target: { value: wrong } });
      expect(wizard().getByRole('alert').textContent).toBe(problem);
    }
    fireEvent.change(field, { target: { value: '0,125' } });
    expect(wizard().queryByRole('alert')).toBeNull();
  });

  it('report a product that is too large, at the rate and in the overview', async () => {
    await openWizard();
    go('Quantity');
    fireEvent.change(wizard().getByRole('textbox'), { target: { value: '999999999' } });
    go('Rate');
    write('textbox', 'Rate', '99999');
    expect(wizard().queryByText('The number is too large')).not.toBeNull();
    press('Overview');
    expect(wizard().queryByText('The number is too large')).not.toBeNull();
  });

  it('refuse a flat rate of zero as the job page does', async () => {
    await openWizard();
    go('Rate');
    fireEvent.keyDown(wizard().getByRole('textbox', { name: 'Rate' }), { key: 'f' });
    write('textbox', 'Flat rate', '0');
    expect(wizard().getByRole('alert').textContent).toBe('Enter a value above 0');
    write('textbox', 'Flat rate', 'x');
    expect(wizard().getByRole('alert').textContent).toBe('Enter only numbers');
    write('textbox', 'Flat rate', '0.50');
    expect(wizard().queryByRole('alert')).toBeNull();
  });

  it('switch to a flat rate with F and to a rate per unit with U', async () => {
    await openWizard();
    go('Rate');
    fireEvent.keyDown(wizard().getByRole('textbox', { name: 'Rate' }), { key: 'f' });
    const flat = wizard().getByRole('textbox', { name: 'Flat rate' });
    fireEvent.keyDown(flat, { key: 'U' });
    expect(wizard().queryByRole('textbox', { name: 'Rate' })).not.toBeNull();
  });
});

describe('the deadline step of the wizard', () => {
  const hours = () =>
    wizard()
      .getAllByRole('button', { name: /^\d+ hours$/ })
      .map(({ textContent }) => textContent);
  const columns = () =>
    ['1–12', '13–24', '1–6', '7–12'].filter((label) => wizard().queryByText(label) !== null);

  it('reads "Due by", date, "at" and time, and chooses the end of the day with EOD', async () => {
    await openWizard();
    go('Deadline');
    expect(wizard().queryByText('Due by')).not.toBeNull();
    expect(wizard().queryByText('at')).not.toBeNull();
    press('EOD');
    expect(wizard().getByRole('button', { name: 'EOD' }).getAttribute('aria-pressed')).toBe('true');
    expect(columns()).toEqual(['1–12', '13–24']);
    expect(hours()).toHaveLength(24);
    expect(wizard().queryByRole('button', { name: 'AM' })).toBeNull();
  });

  it('switches between morning and afternoon with A and P in the 12 hour format', async () => {
    await openWizard({
      'GET /api/settings': sampleSettings({ timeFormat: '12hr' }),
    });
    go('Deadline');
    expect(columns()).toEqual(['1–6', '7–12']);
    const field = write('textbox', 'Hours', '5');
    const half = () =>
      ['AM', 'PM'].find((name) => wizard().getByRole('button', { name }).ariaPressed === 'true');
    fireEvent.keyDown(field, { key: 'p' });
    expect(half()).toBe('PM');
    fireEvent.keyDown(field, { key: 'a' });
    expect(half()).toBe('AM');
  });
});

describe('saving the job of the wizard', () => {
  it('reports a failure in the wizard and in a message with Try again', async () => {
    const { sent } = await openWizard({ 'POST /api/command/CreateJob': BROKEN });
    fireEvent.change(wizard().getByRole('textbox', { name: 'Name' }), { target: { value: 'Leaflet' } });
    go('Overview');
    press(/^Save job/);
    expect((await wizard().findByRole('alert')).textContent).toBe('Saving job failed');
    const again = await messageWith(
      'There was a problem saving your job. Please try again later.',
      'Try again',
    );
    fireEvent.click(again);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(title()).toBe('Overview');
  });

  it('needs no name of the job', async () => {
    const { router, sent } = await openWizard({ 'POST /api/command/CreateJob': accepted() });
    go('Overview');
    press(/^Save job/);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(sent()[0]).toMatchObject(['CreateJob', { job: { name: null } }]);
  });

  it('says that the job is saved, and opens it or a form for another one', async () => {
    const answer = accepted({ job: { id: 9 }, rate: null });
    const { router } = await openWizard({ 'POST /api/command/CreateJob': answer });
    go('Overview');
    press(/^Save job/);
    const open = await messageWith('Job saved', 'Open');
    await messageWith('Job saved', 'Undo');
    await messageWith('Job saved', 'Create another');
    fireEvent.click(open);
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs/9'));
  });

  it.each(['Deadline', 'Notes', 'Overview'])('works by Ctrl+Enter in the step %s', async (step) => {
    const stop = startKeyDispatcher({ registry: actionRegistry, areBareKeysOn: () => true });
    const { sent } = await openWizard({ 'POST /api/command/CreateJob': accepted() });
    go('Quantity');
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    go(step);
    expect(sent()).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(sent()).toHaveLength(1));
    stop();
  });
});

describe('the rate of a client', () => {
  it('is preselected, and its steps are skipped', async () => {
    await openWizard({
      'GET /api/rate': [sampleRate(5)],
      'GET /api/client/data/1': { jobTypes: { 1: 4 }, languagePairs: {} },
    });
    go('Client');
    fireEvent.keyDown(wizard().getByRole('combobox', { name: 'Client' }), { key: '1' });
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    await waitFor(() => expect(steps.queryByRole('button', { name: /Rate · skipped/ })).not.toBeNull());
    go('Overview');
    expect(wizard().queryByText(/from client rates/)).not.toBeNull();
  });
});

describe('a job that is being saved', () => {
  it.each(['Close', 'Back'])(
    'leaves no draft behind that could be saved as a second job: %s',
    async (way) => {
      const answer = Promise.withResolvers<unknown>();
      const { router, sent } = await openWizard({ 'POST /api/command/CreateJob': () => answer.promise });
      go('Name');
      write('textbox', 'Name', 'Leaflet');
      press('Skip to overview');
      press('Save job');
      await waitFor(() => expect(sent()).toHaveLength(1));
      if (way === 'Close') press('Close');
      else await act(() => router.navigate('/jobs'));
      await waitFor(() => expect(router.state.location.search).toBe(''));
      expect(draftStorage(String(SIGNED_IN.id)).read()).toBeNull();
      expect(screen.queryByText('Your unfinished job is kept')).toBeNull();
      answer.resolve(accepted());
    },
  );
});
