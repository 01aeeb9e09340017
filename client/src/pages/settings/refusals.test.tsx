import { fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { openEditingRate } from '#testing/add-rate-dialog.ts';
import { sampleClient, sampleJobType, samplePair, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { accepted, BROKEN, ACCOUNT as EMPTY_ACCOUNT, messageWith, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (section: string, replies: Readonly<Record<string, unknown>>) =>
  openServed(<Page />, { path: `/settings/${section}`, route: '/settings/*', replies });

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const write = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.change(field, { target: { value } });
  return field;
};

const ACCOUNT = {
  'GET /api/job_type': [sampleJobType(1, 'Editing'), sampleJobType(2, 'Translation')],
  'GET /api/language_pair': [samplePair(1, 'German', 'English'), samplePair(2, 'Polish', 'English')],
  'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
  'GET /api/client': [sampleClient(1, 'Acme')],
  'GET /api/rate': [sampleRate(5)],
};

describe('a job type that the server refuses', () => {
  it('is not added, and is added by Try again', async () => {
    let tries = 0;
    const types = [...ACCOUNT['GET /api/job_type']];
    const { sent } = await open('job-types', {
      ...ACCOUNT,
      'GET /api/job_type': () => types,
      'POST /api/command/AddJobType': () => {
        tries += 1;
        if (tries === 1) return BROKEN;
        types.push(sampleJobType(3, 'Subtitling'));
        return accepted({ jobType: types[2] });
      },
    });
    click('Add job type');
    fireEvent.submit(write('Name', 'Subtitling'));
    const again = await messageWith("We couldn't save your job type", 'Try again');
    expect(screen.queryByText('Subtitling')).toBeNull();
    fireEvent.click(again);
    await screen.findByText('Subtitling');
    expect(sent()).toEqual(Array(2).fill(['AddJobType', { jobType: { name: 'Subtitling' } }]));
  });

  it('keeps its former name', async () => {
    await open('job-types', { ...ACCOUNT, 'POST /api/command/EditJobType': BROKEN });
    click('Rename Editing');
    fireEvent.submit(write('Name', 'Proofreading'));
    await screen.findByText('Proofreading');
    await messageWith("We couldn't update your job type", 'Try again');
    expect(screen.queryByText('Proofreading')).toBeNull();
    expect(screen.queryByText('Editing')).not.toBeNull();
  });

  it('is shown again when it cannot be deleted', async () => {
    await open('job-types', { ...ACCOUNT, 'POST /api/command/DeleteJobType': BROKEN });
    click('Delete Editing');
    await messageWith("We couldn't delete the job type. Please try again later.", 'Try again');
    expect(screen.queryByText('Editing')).not.toBeNull();
    expect(screen.queryByText('Job type deleted')).toBeNull();
  });
});

describe('a language pair that the server refuses', () => {
  const add = () => {
    click('Add language pair');
    write('From', 'French');
    fireEvent.submit(write('To', 'English'));
  };

  it('is not added', async () => {
    await open('language-pairs', { ...ACCOUNT, 'POST /api/command/AddLanguagePair': BROKEN });
    add();
    await messageWith("We couldn't save the language pair", 'Try again');
    expect(screen.queryByText('French > English')).toBeNull();
  });

  it('keeps its former languages', async () => {
    await open('language-pairs', { ...ACCOUNT, 'POST /api/command/EditLanguagePair': BROKEN });
    click('Edit German > English');
    fireEvent.submit(write('To', 'Dutch'));
    await messageWith("We couldn't update the language pair", 'Try again');
    expect(screen.queryByText('German > English')).not.toBeNull();
  });

  it('is shown again when it cannot be deleted', async () => {
    await open('language-pairs', { ...ACCOUNT, 'POST /api/command/DeleteLanguagePair': BROKEN });
    click('Delete German > English');
    click('Delete');
    await messageWith("We couldn't delete the language pair", 'Try again');
    expect(screen.queryByText(/Language pair deleted/)).toBeNull();
    expect(screen.queryByText(/^German > English$/)).not.toBeNull();
  });

  it('shows the message for a pair that exists already', async () => {
    const pairs = [...ACCOUNT['GET /api/language_pair']];
    await open('language-pairs', {
      ...ACCOUNT,
      'GET /api/language_pair': () => pairs,
      'POST /api/command/AddLanguagePair': () => {
        pairs.push(samplePair(3, 'French', 'English'));
        return accepted({ languagePair: pairs[2] });
      },
      'POST /api/command/DeleteLanguagePair': () => {
        pairs.shift();
        return accepted();
      },
    });
    add();
    await messageWith('Language pair created: French > English', 'Undo');
    await screen.findByText('French > English');
    click('Delete German > English');
    click('Delete');
    await messageWith('Language pair deleted: German > English', 'Undo');
    await waitFor(() => expect(screen.queryByText('German > English')).toBeNull());
  });
});

describe('a rate that the server refuses', () => {
  const NAME = 'Editing, Words, Any';

  it('is not added', async () => {
    await open('rates/1', { ...ACCOUNT, 'GET /api/rate': [], 'POST /api/command/AddRate': BROKEN });
    const { dialog, value } = await openEditingRate();
    fireEvent.change(value, { target: { value: 'x' } });
    fireEvent.blur(value);
    expect(dialog.queryByText('Enter only numbers')).not.toBeNull();
    fireEvent.change(value, { target: { value: '0,08' } });
    fireEvent.blur(value);
    fireEvent.submit(value);
    await messageWith("We couldn't save the rate", 'Try again');
    expect(screen.queryByRole('textbox', { name: `Rate ${NAME}` })).toBeNull();
  });

  it('keeps its former value', async () => {
    await open('rates/1', { ...ACCOUNT, 'POST /api/command/EditRate': BROKEN });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: `Rate ${NAME}` });
    fireEvent.change(field, { target: { value: '0,2' } });
    fireEvent.blur(field);
    await messageWith("We couldn't update the rate", 'Try again');
    await waitFor(() => expect(field.value).toBe('0.11'));
  });

  it('is shown again when it cannot be deleted', async () => {
    await open('rates/1', { ...ACCOUNT, 'POST /api/command/DeleteRate': BROKEN });
    fireEvent.click(await screen.findByRole('button', { name: `Delete rate ${NAME}` }));
    await messageWith("We couldn't delete the rate", 'Try again');
    expect(screen.queryByDisplayValue('0.11')).not.toBeNull();
  });
});

describe('a setting that the server refuses', () => {
  it('is rolled back, and its message stays until Try again succeeded', async () => {
    let tries = 0;
    await open('date-time', {
      ...ACCOUNT,
      'POST /api/command/SetSetting': () => {
        tries += 1;
        return tries === 1 ? BROKEN : accepted();
      },
    });
    const sunday = screen.getByRole<HTMLInputElement>('radio', { name: 'Sunday' });
    fireEvent.click(sunday);
    const again = await messageWith("We couldn't update your settings", 'Try again');
    expect(sunday.checked).toBe(false);
    fireEvent.click(again);
    await screen.findByText('Settings updated');
    expect(screen.queryByText("We couldn't update your settings")).toBeNull();
  });

  it('keeps a unit that could not be deleted', async () => {
    await open('units', { ...ACCOUNT, 'POST /api/command/DeleteUnit': BROKEN });
    click('Delete Words');
    click('Delete');
    await messageWith("We couldn't update your settings", 'Try again');
    expect(screen.queryByText('Words')).not.toBeNull();
  });
});

describe('settings that could not be loaded', () => {
  it.each([
    { section: 'invoicing/taxes', add: 'Add tax', path: 'GET /api/settings' as const },
    { section: 'job-types', add: 'Add job type', path: 'GET /api/job_type' as const },
  ])(
    'keep what is loaded and what is being typed when only a refresh failed: $section',
    async ({ section, add, path }) => {
      let isAway = false;
      const answer = { ...EMPTY_ACCOUNT, ...ACCOUNT }[path];
      const { scope } = await open(section, { ...ACCOUNT, [path]: () => (isAway ? BROKEN : answer) });
      fireEvent.click(await screen.findByRole('button', { name: add }));
      write('Name', 'Half a name');
      isAway = true;
      await allSettled(ledgerMoved, { scope, params: { isOwn: false } });
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Half a name');
    },
  );

  it('report the failure, with a link to the support', async () => {
    await open('date-time', { ...ACCOUNT, 'GET /api/settings': BROKEN });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was a problem loading your settings. Please try to refresh the page.',
    );
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact');
  });

  it('report a failure to load job types', async () => {
    await open('job-types', { ...ACCOUNT, 'GET /api/job_type': BROKEN });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was a problem loading your job types. Please try to refresh the page.',
    );
  });

  it('report a failure to load language pairs, with a link to the support', async () => {
    await open('language-pairs', { ...ACCOUNT, 'GET /api/language_pair': BROKEN });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was a problem loading your language pairs. Please try to refresh the page. If the problem continues, contact support',
    );
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact');
  });

  it('report a failure to load clients in the selector of the rates', async () => {
    await open('rates', { ...ACCOUNT, 'GET /api/client': BROKEN });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was a problem loading your clients. Please try to refresh the page.',
    );
  });

  it('report a failure to load the rates of a client, and retry', async () => {
    let tries = 0;
    await open('rates/1', {
      ...ACCOUNT,
      'GET /api/rate': () => {
        tries += 1;
        return tries <= 2 ? BROKEN : [sampleRate(5)];
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Loading client data failed');
    click('Try again');
    await screen.findByDisplayValue('0.11');
  });
});
