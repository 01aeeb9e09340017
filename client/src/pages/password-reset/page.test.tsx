import { fireEvent, screen } from '@testing-library/react';
import { fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { Page } from './page.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(reply: unknown) {
  const calls = serve({ 'POST /api/password-reset': reply });
  renderPage(<Page />, {
    scope: fork({ values: [serverValue()] }),
    path: '/password-reset?token=abc',
    route: '/password-reset',
  });
  return () => calls.filter(({ path }) => path === '/api/password-reset').map(({ body }) => body);
}
const write = (value: string) =>
  fireEvent.change(screen.getByLabelText('New password'), { target: { value } });
const set = () => fireEvent.click(screen.getByRole('button', { name: 'Set password' }));

describe('setting a new password by the link of the mail', () => {
  it('is possible only when all four checks are met', async () => {
    const sent = open({});
    for (const weak of ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh']) {
      write(weak);
      expect(screen.getByRole('button', { name: 'Set password' }).getAttribute('aria-disabled')).toBe('true');
      set();
    }
    expect(sent()).toEqual([]);
    write('Abcdefg1');
    set();
    await screen.findByText('Your password has been reset!');
    expect(sent()).toEqual([{ token: 'abc', password: 'Abcdefg1' }]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/jobs');
  });

  it.each([
    [
      'what the server said',
      new Status(422, { message: 'This link has expired.', code: 'invalid' }),
      'This link has expired.',
    ],
    [
      'that it failed, when the server said nothing',
      new Status(500, { message: '', code: 'internal' }),
      "Sorry, we couldn't reset your password. please try again later.",
    ],
  ])('says %s', async (_, reply, words) => {
    open(reply);
    write('Abcdefg1');
    set();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.queryByLabelText('New password')).not.toBeNull();
  });
});
