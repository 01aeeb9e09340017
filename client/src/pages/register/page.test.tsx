import type { UserAnswer as User } from '@ledgerline/shared-events/account/answers.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkUserFx } from '#entities/session/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleUser } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const USER: User = sampleUser();

async function open(user: User | null, replies: Readonly<Record<string, unknown>> = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  const calls = serve({
    'GET /api/user': user ?? new Status(401, { message: '', code: 'unauthenticated' }),
    ...replies,
  });
  const scope = fork({ values: [serverValue()] });
  await allSettled(checkUserFx, { scope });
  const { router } = renderPage(<Page />, { scope, path: '/register', route: '/register' });
  const sent = () => calls.filter(({ path }) => path === '/register').map(({ body }) => body);
  return { router, sent };
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const register = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));
const isOff = () => screen.getByRole('button', { name: 'Register' }).getAttribute('aria-disabled') === 'true';
const fill = () => {
  write('Email', ' marta@example.com ');
  write('Password', 'Abcdefg1');
};

describe('registering', () => {
  it('hides the new password, which can be pasted and kept by a password manager', async () => {
    await open(null);
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    expect(field.getAttribute('autocomplete')).toBe('new-password');
    expect(fireEvent.paste(field)).toBe(true);
  });

  it('needs a valid address, and a password that passes the four listed checks', async () => {
    const { sent } = await open(null);
    write('Email', 'marta@');
    expect(screen.getByRole('alert').textContent).toBe('Email address is not valid');
    write('Password', 'Abcdefg1');
    expect(isOff()).toBe(true);
    write('Email', 'marta@example.com');
    for (const [password, met] of [
      ['abc', 1],
      ['abcdefgh', 2],
      ['Abcdefgh', 3],
      ['Abcdefg1', 4],
    ] as const) {
      write('Password', password);
      expect(screen.queryAllByText(', met')).toHaveLength(met);
      expect(isOff()).toBe(met < 4);
    }
    write('Password', 'Abcdefgh');
    register();
    expect(sent()).toEqual([]);
  });

  it('shows the check for common passwords before it is sent, and marks it after a refusal', async () => {
    const message = 'This password is too common';
    await open(null, {
      'POST /register': new Status(422, { message, code: 'invalid', errors: { password: [message] } }),
    });
    const fifth = () => screen.getByText('Not a common password').textContent;
    write('Email', 'marta@example.com');
    write('Password', 'Abcdefg1');
    expect(fifth()).toContain(', checked when you send it');
    register();
    await waitFor(() => expect(fifth()).toContain(', not met'));
  });

  it('checks the password as the server does: its characters, and digits of any script', async () => {
    await open(null);
    write('Email', 'marta@example.com');
    write('Password', 'Abcde1\u{1f511}');
    expect(screen.queryAllByText(', met')).toHaveLength(3);
    expect(isOff()).toBe(true);
    write('Password', 'Abcdefg\u0663');
    expect(screen.queryAllByText(', met')).toHaveLength(4);
    expect(isOff()).toBe(false);
  });

  it('names a password that consists of the address or of the name of the site', async () => {
    await open(null);
    write('Email', 'Marta.Keller@example.com');
    for (const [password, isRefused] of [
      ['Keller-2026', true],
      ['Localhost99', true],
      ['Keller-writes-2026', false],
    ] as const) {
      write('Password', password);
      expect(screen.queryAllByText(/^This password is too easy to guess/)).toHaveLength(isRefused ? 1 : 0);
      expect(isOff()).toBe(isRefused);
    }
  });

  it('opens the jobs afterwards', async () => {
    const { router, sent } = await open(null, { 'POST /register': {} });
    fill();
    register();
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs'));
    expect(sent()).toEqual([{ email: 'marta@example.com', password: 'Abcdefg1' }]);
  });

  it('says that an address is registered already', async () => {
    await open(null, {
      'POST /register': new Status(409, { message: 'conflict', code: 'conflict' }),
    });
    fill();
    register();
    expect((await screen.findByRole('alert')).textContent).toBe('This email address is already registered');
  });

  it('reports another failure', async () => {
    const { router } = await open(null, { 'POST /register': new Status(500) });
    fill();
    register();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Registering account failed. Please try again later.',
    );
    expect(router.state.location.pathname).toBe('/register');
  });

  it('is open to a test account, and redirects other signed-in users to the jobs', async () => {
    const test = await open({ ...USER, email: null, test_account: true });
    expect(test.router.state.location.pathname).toBe('/register');
    const own = await open(USER);
    await waitFor(() => expect(own.router.state.location.pathname).toBe('/jobs'));
  });
});
