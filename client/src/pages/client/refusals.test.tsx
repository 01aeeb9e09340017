import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $clients } from '#entities/client/model.ts';
import { sampleClient, sampleJobType, sampleRate, sampleUnit } from '#testing/record-samples.ts';
import { accepted, BROKEN, messageWith, openServed, reversed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(section: string, replies: Readonly<Record<string, unknown>>, over: Partial<Client> = {}) {
  return openServed(<Page />, {
    path: `/clients/1/${section}`,
    route: '/clients/:id/:section',
    replies: { 'GET /api/client': [sampleClient(1, 'Acme', over)], ...replies },
  });
}
const write = (name: string, value: string) => {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  return field;
};

/** Fails the first time. */
function firstBroken(then: () => unknown): () => unknown {
  let tries = 0;
  return () => {
    tries += 1;
    return tries === 1 ? BROKEN : then();
  };
}

describe('when the server refuses a change of a client', () => {
  it('its new name is rolled back, and can be saved by Try again', async () => {
    const clients = [sampleClient(1, 'Acme')];
    const { sent } = await open('general', {
      'GET /api/client': () => clients,
      'POST /api/command/EditClient': firstBroken(() => {
        clients[0] = sampleClient(1, 'Acme Ltd');
        return accepted();
      }),
    });
    const field = write('Name', 'Acme Ltd');
    const again = await messageWith('Updating client failed', 'Try again');
    await waitFor(() => expect(field.value).toBe('Acme'));
    fireEvent.click(again);
    await waitFor(() => expect(field.value).toBe('Acme Ltd'));
    expect(sent()).toHaveLength(2);
  });

  it('its currency is rolled back', async () => {
    await open('general', { 'POST /api/command/EditClient': BROKEN }, { currency: null });
    const selector = screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' });
    fireEvent.change(selector, { target: { value: 'GBP' } });
    await screen.findByRole('option', { name: /^GBP/ });
    fireEvent.keyDown(selector, { key: 'Enter' });
    await waitFor(() => expect(selector.value).toContain('GBP'));
    await messageWith('There was a problem selecting the currency. Please try again later.', 'Try again');
    await waitFor(() => expect(selector.value).toBe(''));
  });

  it('its deletion is rolled back', async () => {
    const { router, scope } = await open('general', { 'POST /api/command/DeleteClient': BROKEN });
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete client' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete client' });
    expect(dialog.textContent).toContain('Are you sure you want to delete this client?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete client' }));
    await messageWith("Sorry, we couldn't delete the client. Please try again later.", 'Try again');
    expect(router.state.location.pathname).toBe('/clients');
    expect(scope.getState($clients).map(({ name }) => name)).toEqual(['Acme']);
    expect(screen.queryByText(/Client deleted/)).toBeNull();
  });

  it('a setting of its invoices can be retried, and is then reported as saved for three seconds', async () => {
    await open('invoicing', { 'POST /api/command/SetClientSetting': firstBroken(() => accepted()) });
    const terms = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment terms' });
    fireEvent.change(terms, { target: { value: '60' } });
    const now = await messageWith('There was a problem updating client settings', 'Try now');
    expect(terms.value).toBe('');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(now);
    const isSaid = () => screen.queryByText('Client settings updated succesfully') !== null;
    await vi.waitFor(() => expect(isSaid()).toBe(true), { interval: 1 });
    act(() => vi.advanceTimersByTime(2900));
    expect(isSaid()).toBe(true);
    act(() => vi.advanceTimersByTime(100));
    expect(isSaid()).toBe(false);
  });
});

describe('a client whose changes are saved automatically', () => {
  it('says Changes saved', async () => {
    await open('general', { 'POST /api/command/EditClient': accepted() });
    write('Name', 'Acme Ltd');
    await screen.findByText('Changes saved');
  });

  it('says that its invoicing is disabled, and enables it again by Undo', async () => {
    const { calls } = await open('general', {
      'POST /api/command/DisableClientInvoicing': accepted(),
      'POST /api/undo': reversed(),
    });
    fireEvent.click(screen.getByRole('switch', { name: 'Invoice this client' }));
    fireEvent.click(await messageWith('Invoicing disabled: Acme', 'Undo'));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/undo')).toBe(true));
  });
});

describe('clients that could not be loaded', () => {
  it('disable the page of a client and of a new client', async () => {
    await open('general', { 'GET /api/client': BROKEN });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There was a problem loading your clients. Please try to refresh the page. If the problem continues, contact support',
    );
  });
});

it('a client no longer shows "saved" after its name became invalid', async () => {
  await open('general', { 'POST /api/command/EditClient': () => accepted() });
  write('Name', 'Acme AG');
  await screen.findByText('Changes saved');
  write('Name', '');
  expect(screen.queryByText('Name is required')).not.toBeNull();
  expect(screen.queryByText('Changes saved')).toBeNull();
  write('Name', 'Acme AG');
  expect(screen.queryByText('Changes saved')).toBeNull();
});

it('a rate no longer shows "saved" after another one became invalid', async () => {
  await open('rates', {
    'GET /api/job_type': [sampleJobType(1, 'Editing')],
    'GET /api/unit': [sampleUnit(1, 'Words', 'word')],
    'GET /api/rate': [sampleRate(5, { value: 0.11 }), sampleRate(6, { value: 0.3 })],
    'POST /api/command/EditRate': () => accepted(),
  });
  const [first, second] = await screen.findAllByRole('textbox', { name: /^Rate Editing/ });
  if (first === undefined || second === undefined) throw new Error('Two rates are needed.');
  fireEvent.change(first, { target: { value: '0.2' } });
  fireEvent.blur(first);
  await screen.findByText('Changes saved');
  fireEvent.change(second, { target: { value: 'abc' } });
  expect(screen.queryByText('Changes saved')).toBeNull();
});
