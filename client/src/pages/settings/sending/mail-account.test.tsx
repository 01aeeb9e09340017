import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Status } from '#shared/testing/serve.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

const PATH = '/api/mail/account';
const ACCOUNT = { address: 'office@nord.example', host: 'smtp.nord.example', port: 587, user: 'office' };
const answer = (more: object = {}) => ({
  account: { ...ACCOUNT, readable: true, test: null, mailbox: null, ...more },
});
const tested = (accepted: boolean, said: string) =>
  answer({ test: { accepted, answer: said, at: '2026-11-24T09:41:00.000Z' } });

const open = (replies: Record<string, unknown>, user = {}) =>
  openServed(<Page />, {
    path: '/settings/sending',
    route: '/settings/*',
    user,
    replies: { [`GET ${PATH}`]: answer(), 'GET /api/mail/sender': {}, ...replies },
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A screen that is wide until it is turned. */
function turningScreen(): { turn(): void } {
  const changes = new EventTarget();
  let isPhone = false;
  const media = (query: string) => ({
    matches: isPhone && query === '(max-width: 599px)',
    addEventListener: changes.addEventListener.bind(changes),
    removeEventListener: changes.removeEventListener.bind(changes),
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  vi.stubGlobal('matchMedia', media);
  return {
    turn() {
      isPhone = true;
      changes.dispatchEvent(new Event('change'));
    },
  };
}

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('the own mail account in the settings', () => {
  it('is set up, tested, and says what its server answered', async () => {
    const { calls } = await open({
      [`GET ${PATH}`]: { account: null },
      [`POST ${PATH}`]: answer(),
      [`POST ${PATH}/test`]: tested(true, '250 2.0.0 Ok'),
    });
    await click('Connect your email account');
    write('Email address that clients see', ACCOUNT.address);
    write('Mail server (SMTP)', ACCOUNT.host);
    write('User name', ACCOUNT.user);
    expect(isOff('Save')).toBe(true);
    write('Password', 'secret');
    await click('Save');
    await screen.findByText(/once its server has accepted a test message/);
    const sent = calls.find(({ method, path }) => method === 'POST' && path === PATH);
    expect(sent?.body).toEqual({ ...ACCOUNT, password: 'secret' });
    await click('Send a test message');
    await screen.findByText(/This account is in use\..*250 2\.0\.0 Ok/);
  });

  it('shows beside the field what the server refused', async () => {
    const message = 'This server is not on the public network';
    const refused = new Status(422, { message, code: 'invalid', errors: { host: [message] } });
    await open({ [`POST ${PATH}`]: refused });
    await click('Edit');
    expect([field('Password').value, field('Port').value]).toEqual(['', '587']);
    write('Mail server (SMTP)', '10.0.0.1');
    await click('Save');
    await screen.findByText(message);
    expect(field('Mail server (SMTP)').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps what is typed when the phone is turned', async () => {
    const screenOfPhone = turningScreen();
    await open({ [`GET ${PATH}`]: { account: null } });
    await click('Connect your email account');
    write('Mail server (SMTP)', ACCOUNT.host);
    act(() => screenOfPhone.turn());
    await screen.findByRole('heading', { name: 'Email', level: 1 });
    expect(field('Mail server (SMTP)').value).toBe(ACCOUNT.host);
  });

  it('keeps its password when the field stays empty', async () => {
    const { calls } = await open({ [`POST ${PATH}`]: answer() });
    await click('Edit');
    write('Port', '465');
    await click('Save');
    await screen.findByRole('button', { name: 'Edit' });
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ...ACCOUNT, port: 465 });
  });

  it('says that a test was refused, and asks for a password that cannot be read', async () => {
    const { unmount } = await open({ [`GET ${PATH}`]: tested(false, '535 Wrong password') });
    await screen.findByText(/wasn't accepted.*535 Wrong password/);
    unmount();
    await open({ [`GET ${PATH}`]: answer({ readable: false }) });
    await screen.findByText(/can no longer be read/);
    expect(screen.queryByRole('button', { name: 'Send a test message' })).toBe(null);
    await click('Enter the password');
    expect(isOff('Save')).toBe(true);
  });

  it('takes a mailbox for delivery reports, and says why it cannot be read', async () => {
    const mailbox = { imapHost: 'imap.nord.example', imapPort: 993, imapUser: 'office' };
    const check = { accepted: false, answer: 'Wrong password', at: '2026-11-24T09:41:00.000Z' };
    const { calls } = await open({
      [`POST ${PATH}`]: answer({ mailbox: { ...mailbox, readable: true, check } }),
    });
    await click('Edit');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Read delivery reports from its inbox' }));
    expect([field('Mailbox user name').value, field('Mailbox port').value]).toEqual(['office', '993']);
    write('Mailbox server (IMAP)', mailbox.imapHost);
    expect(isOff('Save')).toBe(true);
    write('Mailbox password', 'secret');
    await click('Save');
    await screen.findByText(/couldn't read delivery reports from the inbox of office.*Wrong password/);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...ACCOUNT,
      mailbox: { ...mailbox, imapPassword: 'secret' },
    });
    await click('Edit');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Read delivery reports from its inbox' }));
    await click('Save');
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
        ...ACCOUNT,
        mailbox: null,
      }),
    );
  });

  it('is removed after a question', async () => {
    const { calls } = await open({ [`DELETE ${PATH}`]: {} });
    await click('Remove');
    await click('Keep');
    await click('Remove');
    await click('Remove');
    await screen.findByRole('button', { name: 'Connect your email account' });
    await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  });

  it('invites a test account to register', async () => {
    const { calls } = await open({}, { test_account: true, email: null });
    await screen.findByText(/^Register your account to connect your email account\./);
    expect(calls.some(({ path }) => path === PATH)).toBe(false);
  });

  it('is offered only once the address is confirmed, since the server refuses it before', async () => {
    await open({ [`GET ${PATH}`]: { account: null } }, { email_confirmed: false });
    await screen.findByText(/^Confirm your email address to connect your email account:/);
    expect(screen.queryByRole('button', { name: 'Connect your email account' })).toBeNull();
  });

  it('can be removed although the address is not confirmed', async () => {
    await open({}, { email_confirmed: false });
    await screen.findByRole('button', { name: 'Remove' });
  });
});
