import type { PasskeyAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { Passkeys } from './passkeys.tsx';

const authenticator = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => authenticator);

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  authenticator.startRegistration.mockResolvedValue({ id: 'created' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PATH = '/api/passkey';
const OPTIONS = {
  challenge: 'c',
  rp: { name: 'Ledgerline' },
  user: { id: 'u', name: 'a', displayName: 'a' },
  pubKeyCredParams: [],
};
const passkey = (more: Partial<PasskeyAnswer> = {}): PasskeyAnswer => ({
  id: '7d0a1b5e-94c2-4f7e-8a55-0f6b7c8d9e10',
  name: 'Phone',
  synced: true,
  added_at: '2026-11-02T08:02:11.000Z',
  used_at: '2026-11-17T19:20:00.000Z',
  ...more,
});

async function open(replies: Readonly<Record<string, unknown>> = {}, isConfirmed = true) {
  const calls = serve({ [`GET ${PATH}`]: [passkey()], ...replies });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  const { scope } = await accountScope({
    settings: { timezone: 'UTC', timeFormat: '24hr' },
    user: { email_confirmed: isConfirmed },
  });
  renderPage(<Passkeys />, { scope });
  return { calls, messages: () => scope.getState($toasts).map(({ message }) => message) };
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Passkeys' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('the passkeys in the settings', () => {
  it('are listed with when they were added and last used', async () => {
    await open();
    await screen.findByText('Phone');
    expect(rows()).toEqual(['PhoneAdded · 02 Nov, 08:02, on several devicesUsed · 17 Nov, 19:20']);
  });

  it('need a confirmed address, and offer the link for that again', async () => {
    await open({}, false);
    await screen.findByText(/^Confirm your email address to add a passkey: open the link/);
    expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });

  it('are added by the authenticator of this browser', async () => {
    const added = passkey({
      id: '8d0a1b5e-94c2-4f7e-8a55-0f6b7c8d9e11',
      name: 'Firefox, Windows',
      used_at: null,
    });
    const { calls, messages } = await open({
      [`POST ${PATH}/options`]: OPTIONS,
      [`POST ${PATH}/register`]: added,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
    await screen.findByText('Firefox, Windows');
    expect(authenticator.startRegistration).toHaveBeenLastCalledWith({ optionsJSON: OPTIONS });
    expect(calls.at(-1)?.body).toEqual({ response: { id: 'created' } });
    expect(messages()).toEqual(['Passkey added']);
  });

  it('stay as they are when the user changes their mind', async () => {
    authenticator.startRegistration.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    const { messages } = await open({ [`POST ${PATH}/options`]: OPTIONS });
    fireEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
    await waitFor(() => expect(messages()).toEqual(["The passkey wasn't added."]));
    expect(rows()).toHaveLength(1);
  });

  it('are renamed', async () => {
    const { calls } = await open({ [`PATCH ${PATH}/${passkey().id}`]: {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Rename Phone' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    fireEvent.change(field, { target: { value: 'Old phone' } });
    fireEvent.submit(field);
    await screen.findByText('Old phone');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Old phone' });
  });

  it('are removed', async () => {
    const { messages } = await open({ [`DELETE ${PATH}/${passkey().id}`]: {} });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
    expect(messages()).toEqual(['Passkey removed']);
  });

  it('say why one could not be removed', async () => {
    const { messages } = await open({
      [`DELETE ${PATH}/${passkey().id}`]: new Status(404, { message: 'It is gone.', code: 'not_found' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    await waitFor(() => expect(messages()).toEqual(['It is gone.']));
  });

  it('cannot be added where the browser has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await open();
    await screen.findByText('Phone');
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
  });
});
