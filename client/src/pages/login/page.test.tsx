import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { type Call, Status, serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleUser } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

const authenticator = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => authenticator);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function open(replies: Parameters<typeof serve>[0]): Call[] {
  const calls = serve({ 'GET /sanctum/csrf-cookie': {}, ...replies });
  renderPage(<Page />, { scope: fork({ values: [serverValue()] }) });
  return calls;
}

describe('the login screen', () => {
  it('hides the password, which can be pasted and filled in by a password manager', () => {
    open({});
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    expect(field.getAttribute('autocomplete')).toBe('current-password');
    expect(fireEvent.paste(field)).toBe(true);
  });

  it('does not log in without an email address', () => {
    const calls = open({});
    press('Log in');
    type('Email', 'marta');
    expect(screen.queryByText('Email is not valid')).not.toBeNull();
    press('Log in');
    expect(calls).toEqual([]);
  });

  it.each([
    ['', '', 'true'],
    ['', 'Secret123', 'true'],
    ['marta', 'Secret123', 'true'],
    ['marta@example.com', '', null],
    ['marta@example.com', 'Secret123', null],
  ])('has Log in for the address "%s" and the password "%s": disabled %s', (email, password, isOff) => {
    open({});
    type('Email', email);
    type('Password', password);
    expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-disabled')).toBe(isOff);
  });

  it.each([
    ['Email address is not found', { email: ['Email address is not found'] }],
    ['Incorrect password', { password: ['Incorrect password'] }],
  ])('says "%s" beside the field', async (message, errors) => {
    open({ 'POST /login': new Status(422, { message, code: 'invalid', errors }) });
    type('Email', 'marta@example.com');
    type('Password', 'Secret123');
    press('Log in');
    await screen.findByText(message);
  });

  it('reports an error of the server', async () => {
    open({ 'POST /login': new Status(500, { message: 'oops', code: 'internal' }) });
    type('Email', 'marta@example.com');
    type('Password', 'Secret123');
    press('Log in');
    await screen.findByText('Login failed. Please try again later.');
  });

  it('opens the first page of the user after signing in, wherever it was shown', async () => {
    serve({ 'GET /sanctum/csrf-cookie': {}, 'POST /login': {} });
    const { router } = renderPage(<Page />, {
      scope: fork({ values: [serverValue()] }),
      path: '/reports',
      route: '/reports',
    });
    type('Email', 'marta@example.com');
    type('Password', 'Secret123');
    press('Log in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  describe('with a passkey', () => {
    const OPTIONS = { challenge: 'c', rpId: 'localhost' };
    const signInByPasskey = () => press('Sign in with a passkey');

    it('signs in with what the authenticator signed', async () => {
      vi.stubGlobal('PublicKeyCredential', class {});
      authenticator.startAuthentication.mockResolvedValue({ id: 'signed' });
      const calls = open({ 'POST /api/passkey/sign-in-options': OPTIONS, 'POST /api/passkey/sign-in': {} });
      signInByPasskey();
      await waitFor(() => expect(calls.some(({ path }) => path === '/api/passkey/sign-in')).toBe(true));
      expect(calls.find(({ path }) => path === '/api/passkey/sign-in')?.body).toEqual({ id: 'signed' });
      expect(authenticator.startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: OPTIONS });
    });

    it('says when it was not accepted, and nothing when the user changes their mind', async () => {
      vi.stubGlobal('PublicKeyCredential', class {});
      const errors = { passkey: ["This passkey wasn't accepted"] };
      const refusal = new Status(422, { message: 'x', code: 'invalid', errors });
      const calls = open({
        'POST /api/passkey/sign-in-options': OPTIONS,
        'POST /api/passkey/sign-in': refusal,
      });
      authenticator.startAuthentication.mockResolvedValueOnce({ id: 'signed' });
      signInByPasskey();
      expect((await screen.findByRole('alert')).textContent).toBe("This passkey wasn't accepted");
      authenticator.startAuthentication.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
      signInByPasskey();
      await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('options'))).toHaveLength(2));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    });

    it('is offered only where the browser has passkeys', () => {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      open({});
      expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    });
  });

  it('creates one test account, however often the button is pressed before it is open', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
    document.cookie = 'XSRF-TOKEN=t';
    let answerSession: (user: unknown) => void = () => undefined;
    const user = new Promise((resolve) => {
      answerSession = resolve;
    });
    const calls = open({ 'POST /create-test-account': {}, 'GET /api/user': () => user });
    press('Try it without an account');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/user')).toBe(true));
    press('Try it without an account');
    await act(async () => answerSession(sampleUser({ email: null, test_account: true })));
    expect(calls.filter(({ path }) => path === '/create-test-account')).toHaveLength(1);
  });

  it('reports when the link for a new password could not be sent, and keeps the address', async () => {
    open({ 'POST /api/password-reset': new Status(500, { message: 'oops', code: 'internal' }) });
    type('Email', 'marta@example.com');
    press('Forgot password?');
    press('Send link');
    expect((await screen.findByRole('alert')).textContent).toBe(
      "We couldn't send the link to reset your password. Please try again later.",
    );
    press('Back to log in');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@example.com');
  });

  it('sends a link for a new password', async () => {
    const calls = open({ 'POST /api/password-reset': {} });
    press('Forgot password?');
    expect(screen.getByRole('button', { name: 'Send link' }).getAttribute('aria-disabled')).toBe('true');
    type('Email', 'marta@example.com');
    press('Send link');
    await screen.findByText('We sent a link to marta@example.com for resetting the password.');
    expect(calls.at(-1)?.body).toEqual({ email: 'marta@example.com' });
  });
});
