import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $today } from '#entities/settings/model.ts';
import { sampleClient } from '#testing/record-samples.ts';
import { accepted, messageWith, reopen, reversed, SIGNED_IN } from '#testing/served-app.tsx';
import { EMPTY_DRAFT } from './machine/draft.ts';
import { draftStorage } from './machine/draft-storage.ts';
import { SHORTCUT_PAUSE_MS } from './steps/use-shortcut.ts';
import { go, openWizard, press, title, wizard, write } from './testing/open-wizard.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const CLIENTS = ['Banana Corp', 'Acme', 'Gamma', '24 Stunden', 'Epsilon', 'Zeta'].map((name, index) =>
  sampleClient(index + 1, name),
);
const openAt = async (step: string, replies: Readonly<Record<string, unknown>> = {}) => {
  const opened = await openWizard({ 'GET /api/client': CLIENTS, ...replies });
  go(step);
  return { ...opened, user: userEvent.setup() };
};
const combobox = () => wizard().getByRole<HTMLInputElement>('combobox', { name: 'Client' });
const keptDraft = () => draftStorage(String(SIGNED_IN.id)).read() ?? EMPTY_DRAFT;
const alertText = () => wizard().queryByRole('alert')?.textContent ?? null;

describe('the overview of the wizard', () => {
  it('takes the focus, so that Tab reaches its lines and the keys stay in the wizard', async () => {
    const { user } = await openAt('Client');
    await user.click(wizard().getByRole('button', { name: 'Skip to overview' }));
    const heading = wizard().getByRole('heading', { name: 'Overview' });
    expect(document.activeElement).toBe(heading);
    await user.tab();
    expect(heading.parentElement?.querySelector('button')).toBe(document.activeElement);
  });
});

describe('a list that is not read yet', () => {
  it('makes Enter wait for it, and creates nothing', async () => {
    const clients = Promise.withResolvers<unknown>();
    const answers: unknown[] = [[]];
    const replies = { 'GET /api/client': () => answers.shift() ?? clients.promise };
    const { user, calls, scope } = await openAt('Client', replies);
    await reopen(scope);
    await user.type(combobox(), 'Gam{Enter}');
    expect(wizard().queryByText('Loading…')).not.toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(title()).toBe('Client');
    await act(async () => clients.resolve(CLIENTS));
    await waitFor(() => expect(keptDraft().clientId).toBe(3));
    expect(calls.filter(({ path }) => path.endsWith('CreateClient'))).toEqual([]);
  });
});

describe('the kind of a rate in the wizard', () => {
  it('changes with F and U while the amount keeps the focus, so that all keys go on working', async () => {
    const { user } = await openAt('Rate');
    await user.keyboard('f');
    const flat = wizard().getByRole<HTMLInputElement>('textbox', { name: 'Flat rate' });
    expect(document.activeElement).toBe(flat);
    await user.keyboard('u');
    expect(document.activeElement).toBe(wizard().getByRole('textbox', { name: 'Rate' }));
    await user.keyboard('f450');
    expect(document.activeElement).toHaveProperty('value', '450');
    await user.keyboard('{Enter}');
    expect(title()).toBe('Deadline');
  });

  it('changes with the same keys when its own choice has the focus', async () => {
    const { user } = await openAt('Rate');
    await user.click(wizard().getByRole('radio', { name: 'Flat rate' }));
    await user.keyboard('u');
    expect(document.activeElement).toBe(wizard().getByRole('textbox', { name: 'Rate' }));
  });
});

describe('a deadline that does not exist', () => {
  it.each(['Enter', 'Next', 'Save job', 'Overview'])(
    'keeps the step open and shows an error at %s',
    async (way) => {
      const { user, sent } = await openAt('Deadline', { 'POST /api/command/CreateJob': accepted() });
      await user.keyboard('31022027');
      if (way === 'Enter') await user.keyboard('{Enter}');
      else if (way === 'Overview') go('Overview');
      else await user.click(wizard().getByRole('button', { name: way }));
      expect([title(), alertText()]).toEqual(['Deadline', "This day doesn't exist"]);
      expect(sent()).toEqual([]);
    },
  );

  it('moves on once it is corrected', async () => {
    const { user } = await openAt('Deadline');
    await user.keyboard('31022027{Enter}');
    await user.click(wizard().getByRole('textbox', { name: 'Day' }));
    await user.keyboard('28{Enter}');
    await waitFor(() => expect(title()).toBe('Notes'));
    expect(keptDraft().deadlineDate).toBe('2027-02-28');
  });

  it('is replaced by the day that is picked, even if that was the value before', async () => {
    const { user } = await openAt('Deadline');
    await user.keyboard('15122026');
    await user.click(wizard().getByRole('textbox', { name: 'Hours' }));
    await user.click(wizard().getByRole('textbox', { name: 'Day' }));
    await user.keyboard('31112026{Enter}');
    expect(alertText()).toBe("This day doesn't exist");
    await user.click(await wizard().findByRole('button', { name: /15 December 2026/ }));
    expect([alertText(), wizard().getByRole('textbox', { name: 'Day' })]).toMatchObject([
      null,
      { value: '15' },
    ]);
    expect(keptDraft().deadlineDate).toBe('2026-12-15');
  });

  it('may also be a time', async () => {
    const { user } = await openAt('Deadline');
    await user.click(wizard().getByRole('textbox', { name: 'Hours' }));
    await user.keyboard('2460{Enter}');
    expect([title(), alertText()]).toEqual(['Deadline', "This time doesn't exist"]);
  });
});

describe('the button for the end of the day', () => {
  it('says which day it means, before and after it is chosen without a date', async () => {
    const { scope } = await openAt('Deadline');
    const today = scope.getState($today);
    const status = () => wizard().getByRole('status').textContent;
    expect(status()).toBe(`Without a date, EOD means today, ${longDate(today)}`);
    press('EOD');
    expect(status()).toBe(`Due ${longDate(today)}, end of day, today`);
    expect(keptDraft().deadlineDate).toBe(today);
  });
});

describe('a quantity without a unit', () => {
  it('opens the question for a unit on the way to the next step, and when saving from the overview', async () => {
    const { sent } = await openAt('Quantity', { 'POST /api/command/CreateJob': accepted() });
    write('textbox', 'Quantity', '1500');
    press(/^Next/);
    expect([title(), alertText()]).toEqual(['Unit', 'Choose the unit for 1,500']);
    go('Overview');
    expect(wizard().getByText('Choose a unit').closest('button')?.textContent).toMatch(/^Unit/);
    press(/^Save job/);
    expect([title(), alertText()]).toEqual(['Unit', 'Choose the unit for 1,500']);
    expect(sent()).toEqual([]);
    press(/Words/);
    go('Overview');
    press(/^Save job/);
    await waitFor(() =>
      expect(sent()).toMatchObject([['CreateJob', { job: { unit_id: 1, quantity: '1500' } }]]),
    );
  });

  it('opens no question while the quantity is not a number', async () => {
    await openAt('Quantity');
    write('textbox', 'Quantity', 'abc');
    press(/^Next/);
    expect([title(), alertText()]).toEqual(['Quantity', 'Enter only numbers']);
  });
});

describe('choosing the client', () => {
  it('marks the chosen one by a tick, not only by colour', async () => {
    await openAt('Client');
    press(/Acme/);
    go('Client');
    const ticks = () =>
      wizard()
        .getAllByRole('button', { pressed: true })
        .map((button) => [button.textContent, button.querySelector('svg') !== null]);
    expect(ticks()).toEqual([[expect.stringContaining('Acme'), true]]);
    const others = wizard().getAllByRole('button', { name: /Gamma|Epsilon/ });
    expect(others.some((button) => button.querySelector('svg') !== null)).toBe(false);
  });

  it.each([
    ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
    ['the last row, reached with an arrow', '{ArrowUp}{Enter}'],
  ])('creates a name that another one begins with only by %s', async (_, keys) => {
    const { user, sent } = await openAt('Client', {
      'POST /api/command/CreateClient': accepted({ client: sampleClient(9, 'Ban') }),
    });
    await user.type(combobox(), `Ban${keys}`);
    await waitFor(() => expect(sent()).toEqual([['CreateClient', { client: { name: 'Ban' } }]]));
  });

  it.each([
    ['the whole name', 'banana corp{Enter}', 1],
    ['the beginning of its name', 'Ban{Enter}', 1],
    ['an arrow', 'E{ArrowDown}{ArrowUp}{Enter}', 5],
    ['an arrow in an empty field', '{ArrowDown}{ArrowDown}{Enter}', 2],
  ])('accepts a client by %s', async (_, keys, id) => {
    const { user, sent } = await openAt('Client');
    await user.type(combobox(), keys);
    await waitFor(() => expect(title()).toBe('Job type'));
    expect([keptDraft().clientId, sent()]).toEqual([id, []]);
  });
});

describe('the key Enter in a step', () => {
  /** The buttons that say that Enter is their key. */
  const shown = (keys: string) =>
    wizard()
      .getAllByRole('button')
      .filter((button) => [...button.querySelectorAll('kbd')].some(({ textContent }) => textContent === keys))
      .map(({ textContent }) => textContent.replace(keys, ''));

  it('is named by the one button that it presses', async () => {
    const { user } = await openAt('Client');
    expect(shown('Enter')).toEqual(['Next']);
    await user.type(combobox(), 'Ban');
    expect(shown('Enter')).toEqual([expect.stringContaining('Banana Corp')]);
    expect(shown('Ctrl Enter')).toEqual(['Create client "Ban"']);
    await user.keyboard('{ArrowUp}');
    expect(shown('Enter')).toEqual(['Create client "Ban"']);
    await user.clear(combobox());
    await user.type(combobox(), 'Omega');
    expect(shown('Enter')).toEqual(['Create client "Omega"']);
    go('Notes');
    expect(shown('Enter')).toEqual([]);
    expect(shown('Ctrl Enter')).toEqual(['Save job']);
  });

  it('saves a language pair that is being typed', async () => {
    await openAt('Language pair');
    press('Add language pair');
    write('textbox', 'From', 'german');
    write('textbox', 'To', 'dutch');
    expect(shown('Enter')).toEqual(['Save']);
  });
});

describe('the hint below the entries of a step', () => {
  const hint = () => wizard().queryByText(/^Press/)?.textContent ?? null;

  it('is shown only while digits choose', async () => {
    const { user } = await openAt('Client');
    expect(hint()).toBe('Press 1 to 5 to choose, or type a name.');
    await user.type(combobox(), 'Ban');
    expect(hint()).toBeNull();
    expect(
      wizard()
        .getByRole('button', { name: /Banana/ })
        .querySelector('kbd')?.textContent,
    ).toBe('Enter');
  });

  it('names a single digit alone', async () => {
    await openAt('Client', { 'GET /api/client': CLIENTS.slice(0, 1) });
    expect(hint()).toBe('Press 1 to choose, or type a name.');
  });
});

describe('a step that was only looked at', () => {
  it('has no answer: no language pair is chosen', async () => {
    await openAt('Language pair');
    go('Notes');
    const step = () =>
      within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', {
        name: /Language pair/,
      });
    expect(step().textContent).toBe('4Language pair');
    go('Language pair');
    expect(wizard().queryAllByRole('button', { pressed: true })).toEqual([]);
    press(/Any/);
    expect(step().textContent).toBe('Language pairAny');
  });
});

describe('a digit in the empty search field of a step', () => {
  const fakeClock = () =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

  it.each([1, 2, 3, 4, 5])('chooses shortcut %i, in their order, after a pause', async (digit) => {
    await openAt('Client');
    fakeClock();
    fireEvent.keyDown(combobox(), { key: String(digit) });
    fireEvent.change(combobox(), { target: { value: String(digit) } });
    expect(title()).toBe('Client');
    await act(() => vi.advanceTimersByTimeAsync(SHORTCUT_PAUSE_MS));
    expect(keptDraft().clientId).toBe(digit);
  });

  it('chooses at once with Enter', async () => {
    const { user } = await openAt('Client');
    await user.type(combobox(), '3{Enter}');
    expect(keptDraft().clientId).toBe(3);
  });

  it('begins a name when another character follows', async () => {
    const { user, sent } = await openAt('Client', {
      'POST /api/command/CreateClient': accepted({ client: sampleClient(9, '3M') }),
    });
    await user.type(combobox(), '3M{Enter}');
    await waitFor(() => expect(sent()).toEqual([['CreateClient', { client: { name: '3M' } }]]));
  });

  it('finds the name that begins with it', async () => {
    const { user } = await openAt('Client');
    await user.type(combobox(), '24 stunden{Enter}');
    expect(keptDraft().clientId).toBe(4);
  });

  it('is removed by Backspace and then chooses nothing', async () => {
    await openAt('Client');
    fakeClock();
    fireEvent.keyDown(combobox(), { key: '3' });
    fireEvent.change(combobox(), { target: { value: '3' } });
    fireEvent.keyDown(combobox(), { key: 'Backspace' });
    fireEvent.change(combobox(), { target: { value: '' } });
    await act(() => vi.advanceTimersByTimeAsync(10 * SHORTCUT_PAUSE_MS));
    expect([title(), keptDraft().clientId]).toEqual(['Client', null]);
  });
});

describe('a wizard that was closed without saving', () => {
  it('resumes the draft when it is opened again and says so, and can start over', async () => {
    draftStorage(String(SIGNED_IN.id)).write({ ...EMPTY_DRAFT, jobTypeId: 1 });
    await openWizard();
    expect(wizard().queryByText(/^Your unfinished job/)).not.toBeNull();
    // The button is not limited to wide screens: it exists on phones, too.
    expect(wizard().getByRole('button', { name: 'Discard and restart' }).closest('.d-only')).toBeNull();
    press('Discard and restart');
    expect(wizard().queryByText(/^Your unfinished job/)).toBeNull();
    expect(wizard().queryByText(/^New job/)).not.toBeNull();
    expect(keptDraft()).toEqual(EMPTY_DRAFT);
  });

  it('says that the draft is kept when it is closed', async () => {
    await openWizard();
    write('textbox', 'Name', 'Leaflet');
    press('Close');
    await screen.findByText('Your unfinished job is kept');
  });
});

describe('language pairs that are switched off in the wizard', () => {
  it('are switched on again by the Undo of the message, which undoes exactly that command', async () => {
    const { calls } = await openAt('Language pair', {
      'POST /api/command/SetSetting': accepted(),
      'POST /api/command/AddJobType': accepted({ jobType: { id: 9 } }),
      'POST /api/undo': reversed(),
    });
    press("I don't need language pairs");
    const undo = await messageWith('Language pairs are turned off', 'Undo');
    go('Job type');
    write('combobox', 'Job type', 'Subtitling');
    press(/^Create job type/);
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/AddJobType'))).toBe(true));
    fireEvent.click(undo);
    const callTo = (path: string) => calls.find((call) => call.path === path);
    await waitFor(() => expect(callTo('/api/undo')).toBeDefined());
    const key = callTo('/api/command/SetSetting')?.headers.get('Idempotency-Key');
    expect(callTo('/api/undo')?.body).toEqual({ commandId: key });
  });
});
