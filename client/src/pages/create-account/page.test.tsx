import { screen, waitFor } from '@testing-library/react';
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

async function open(created: unknown) {
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  let isCreated = false;
  const calls = serve({
    'GET /api/user': () =>
      isCreated
        ? sampleUser({ email: null, test_account: true })
        : new Status(401, { message: '', code: 'unauthenticated' }),
    'POST /create-test-account': () => {
      isCreated = !(created instanceof Status);
      return created;
    },
  });
  const scope = fork({ values: [serverValue()] });
  await allSettled(checkUserFx, { scope });
  const { router } = renderPage(<Page />, { scope, path: '/create-account', route: '/create-account' });
  const count = () => calls.filter(({ path }) => path === '/create-test-account').length;
  return { router, count };
}

describe('the page that creates a test account', () => {
  it('says when the server cannot be reached', async () => {
    const { router } = await open(new Status(500));
    await screen.findByText('Sorry, there is a problem connecting to our server. Please try again later.');
    expect(router.state.location.pathname).toBe('/create-account');
  });

  it('shows a splash meanwhile, creates one account and opens the jobs', async () => {
    const { router, count } = await open({});
    expect(screen.queryByRole('status')).not.toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobs'));
    expect(count()).toBe(1);
  });
});
