import type { UserAnswer as User } from '@ledgerline/shared-events/account/answers.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkUserFx } from '#entities/session/model.ts';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleUser } from '#testing/record-samples.ts';
import { Personal } from './personal.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const USER: User = sampleUser({
  email: 'me@example.com',
  subscription: null,
  trial_ends_at: '2026-12-20',
});

const open = async (user: Partial<User>, replies: Readonly<Record<string, unknown>> = {}) =>
  (await openIn(user, replies)).calls;

async function openIn(
  user: Partial<User>,
  replies: Readonly<Record<string, unknown>>,
  settings: Partial<SettingsAnswer> = {},
) {
  const me = { ...USER, ...user };
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  const calls = serve({ 'GET /api/user': me, ...replies });
  const { scope } = await accountScope({ settings });
  await allSettled(checkUserFx, { scope });
  const { router } = renderPage(<Personal />, { scope, path: '/settings/personal' });
  return { calls, scope, router };
}
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const posted = (calls: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('the personal settings', () => {
  it("change the email by a button, and show the server's error", async () => {
    const calls = await open(
      {},
      {
        'POST /api/settings': new Status(422, {
          message: 'x',
          errors: { email: ['This email address is taken'] },
        }),
      },
    );
    write('Email', 'bad');
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
    write('Email', 'new@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
    await screen.findByText('This email address is taken');
    expect(posted(calls)).toEqual([['/api/settings', { key: 'email', value: 'new@example.com' }]]);
  });

  it('say that a new email waits for its confirmation, and show the present one until then', async () => {
    let pending_email: string | null = null;
    await open(
      {},
      {
        'GET /api/security-events': () => ({ pending_email, events: [] }),
        'POST /api/settings': () => {
          pending_email = 'new@example.com';
          return {};
        },
      },
    );
    write('Email', 'new@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
    await screen.findByText(/We sent a link to new@example.com/);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('me@example.com');
  });

  it('send the link again that confirms the address, and say nothing of it once it is confirmed', async () => {
    const calls = await open({ email_confirmed: false }, { 'POST /api/email-confirmation': {} });
    expect(screen.getByText(/me@example.com is not confirmed yet/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('The link was sent.');
    expect(posted(calls)).toEqual([['/api/email-confirmation', undefined]]);
  });

  it('ask who it is before a grave change, and go on after the right password', async () => {
    let isConfirmed = false;
    const calls = await open(
      {},
      {
        'POST /api/settings': () =>
          isConfirmed ? {} : new Status(422, { message: 'x', code: 'reauthentication_required' }),
        'POST /api/security/confirm': ({ body }: { body: unknown }) => {
          isConfirmed = JSON.stringify(body).includes('Right-1234');
          return isConfirmed
            ? {}
            : new Status(422, {
                message: 'x',
                code: 'invalid',
                errors: { password: ['Incorrect password'] },
              });
        },
      },
    );
    write('Email', 'new@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    const confirm = (password: string) => {
      fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } });
      fireEvent.submit(dialog.getByLabelText('Password'));
    };
    confirm('Wrong-1234');
    await dialog.findByText('Incorrect password');
    confirm('Right-1234');
    await waitFor(() => expect(posted(calls).at(-1)?.[0]).toBe('/api/settings'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('change nothing when the question who it is is cancelled', async () => {
    const refused = new Status(422, { message: 'x', code: 'reauthentication_required' });
    const calls = await open({}, { 'POST /api/settings': refused });
    write('Email', 'new@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted(calls)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('change the password only with the current one and when all four checks are met', async () => {
    const calls = await open({}, { 'POST /api/settings': {} });
    const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    write('Current password', 'Old-pass-1');
    write('New password', 'abcdefgh');
    expect(screen.getAllByText(', met')).toHaveLength(2);
    change();
    expect(posted(calls)).toEqual([]);
    write('New password', 'Abcdefg1');
    expect(screen.getAllByText(', met')).toHaveLength(4);
    change();
    await waitFor(() =>
      expect(posted(calls)).toEqual([
        ['/api/settings', { key: 'password', value: { current: 'Old-pass-1', new: 'Abcdefg1' } }],
      ]),
    );
  });

  it('open the billing portal for subscribers, and say when payments are not set up', async () => {
    const calls = await open(
      { subscription: 'active' },
      {
        'GET /api/settings/billing-portal-url': new Status(503, {
          message: 'Payments are not configured on this server.',
          code: 'payments_not_configured',
        }),
      },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Billing Portal' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Payments are not configured on this server.',
    );
    expect(calls.some(({ path }) => path === '/api/settings/billing-portal-url')).toBe(true);
  });

  it('show a test account how to register instead of email, password and trial', async () => {
    const calls = await open({ test_account: true, email: null }, { 'POST /delete-account': {} });
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByText('Subscription')).toBeNull();
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
    fireEvent.click(screen.getByRole('button', { name: 'Delete test account' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('Are you sure you want to delete your test account?')).not.toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete test account' }));
    await waitFor(() => expect(posted(calls)).toEqual([['/delete-account', undefined]]));
  });

  it('delete a registered account only after the word was typed', async () => {
    const calls = await open({}, { 'POST /delete-account': {} });
    fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(posted(calls)).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Delete' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(posted(calls)).toHaveLength(1));
  });

  it("show the product's messages when the server fails", async () => {
    const broken = new Status(500, { message: 'x', code: 'internal' });
    const { scope } = await openIn(
      { subscription: 'active' },
      {
        'POST /api/settings': broken,
        'POST /delete-account': broken,
        'GET /api/settings/billing-portal-url': broken,
      },
    );
    write('Current password', 'Old-pass-1');
    write('New password', 'Abcdefg1');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText("Sorry, we couldn't change your password");
    fireEvent.click(screen.getByRole('button', { name: 'Billing Portal' }));
    await screen.findByText('Opening Billing Portal failed. Please try again later.');
    fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'delete' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() =>
      expect(scope.getState($toasts).map(({ message }) => message)).toEqual([
        "Sorry, we couldn't delete your account. Please try again later.",
      ]),
    );
  });
});

describe('the trial', () => {
  it.each([
    ['2026-11-19', '(Trial ended)'],
    ['2026-11-20', '(Ends today)'],
    ['2026-11-21', '(1 day left)'],
    ['2026-12-20', '(30 days left)'],
  ])('until %s is described as %s, with a link to a subscription', async (lastDay, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
    await open({ trial_ends_at: lastDay }, {});
    vi.useRealTimers();
    expect(screen.queryByText(words)).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Billing Portal' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeNull();
  });
});

describe('the days that are left of the trial', () => {
  it('are counted in the time zone of the account', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T23:30:00Z') });
    const settings = { timezone: 'Europe/Berlin' };
    await openIn({ trial_ends_at: '2026-11-21' }, {}, settings);
    vi.useRealTimers();
    expect(screen.queryByText('(Ends today)')).not.toBeNull();
  });
});

describe('a test account', () => {
  it('reads what it cannot do without registering', async () => {
    await open({ test_account: true, email: null }, {});
    fireEvent.click(screen.getByRole('button', { name: 'Read more' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Register your account' }));
    expect(
      dialog.queryByText(/can't log in from another device, or after clearing this browser's cookies/),
    ).not.toBeNull();
    expect(dialog.getByRole('link', { name: 'Register now' }).getAttribute('href')).toBe('/register');
  });

  it('returns to the login screen after its deletion', async () => {
    const { router } = await openIn({ test_account: true, email: null }, { 'POST /delete-account': {} });
    fireEvent.click(screen.getByRole('button', { name: 'Delete test account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete test account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('is still open when it could not be deleted', async () => {
    const { scope } = await openIn(
      { test_account: true, email: null },
      { 'POST /delete-account': new Status(500) },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete test account' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete test account' }));
    await waitFor(() => expect(scope.getState($toasts)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Delete test account' })).not.toBeNull();
  });
});

describe('email and password', () => {
  it('show an error beside the field, without a message that retries', async () => {
    const { scope, calls } = await openIn({}, { 'POST /api/settings': new Status(500) });
    write('Email', 'new@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
    await screen.findByText("We couldn't update your settings");
    write('Current password', 'Old-pass-1');
    write('New password', 'Abcdefg1');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText("Sorry, we couldn't change your password");
    expect(scope.getState($toasts)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(posted(calls)).toHaveLength(2);
  });

  it("show the server's errors about a password", async () => {
    await open({}, { 'POST /api/settings': new Status(422, { message: 'That one was used before.' }) });
    write('Current password', 'Old-pass-1');
    write('New password', 'Abcdefg1');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('That one was used before.');
  });
});
