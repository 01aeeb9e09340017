import { fireEvent, screen } from '@testing-library/react';
import { fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { LinkPage } from './link-page.tsx';

function open(answer: (token: string) => Promise<unknown>): string[] {
  const tokens: string[] = [];
  const page = (
    <LinkPage
      title="New email address"
      lead="You sign in with it then."
      action="Confirm"
      done="It has been changed!"
      failure="That did not work."
      onConfirm={(token) => {
        tokens.push(token);
        return answer(token);
      }}
    >
      <a href="/jobs">Go on</a>
    </LinkPage>
  );
  renderPage(page, { scope: fork(), path: '/confirm-email?token=secret' });
  return tokens;
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));

describe('the page of a link in a mail', () => {
  it('does nothing by itself, since mail programs open links, and uses the token by its button', async () => {
    const tokens = open(async () => undefined);
    expect(tokens).toEqual([]);
    press();
    await screen.findByText('It has been changed!');
    expect(tokens).toEqual(['secret']);
    expect(screen.queryByRole('link', { name: 'Go on' })).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [
      'the reason of a refusal',
      new ApiError({ status: 422, code: 'invalid', message: 'Too old' }),
      'Too old',
    ],
    [
      'its own words for an error',
      new ApiError({ status: 500, code: 'internal', message: 'x' }),
      'That did not work.',
    ],
  ])('shows %s, and can be tried again', async (_, error, words) => {
    const tokens = open(async () => Promise.reject(error));
    press();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    press();
    await screen.findByRole('alert');
    expect(tokens).toHaveLength(2);
  });
});
