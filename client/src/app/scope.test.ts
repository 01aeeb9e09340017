import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $session, checkUserFx } from '../entities/session/model.ts';
import { Status, serve } from '../shared/testing/serve.ts';
import { ACCOUNT, accepted, SIGNED_IN } from '../testing/served-app.tsx';
import { createApp } from './scope.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const DRAFT = {
  name: 'CreateClient',
  payload: { client: { name: 'Halden' } },
  label: 'Added client',
  patches: [],
  failure: 'Creating client failed',
};

describe('the lane of the app', () => {
  it('continues after a command was refused for a missing session, if the session check finds the session valid', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
    document.cookie = 'XSRF-TOKEN=t';
    const answers = [
      new Status(401, { message: '', code: 'not_signed_in' }),
      accepted({ client: { id: 1 } }),
    ];
    serve({
      ...ACCOUNT,
      'GET /api/user': SIGNED_IN,
      'POST /api/command/CreateClient': () => answers.shift(),
    });
    const { scope, lane, stop } = createApp();
    await allSettled(checkUserFx, { scope });
    expect(await lane.command(DRAFT)).toEqual(accepted({ client: { id: 1 } }));
    expect(scope.getState($session).status).toBe('signedIn');
    stop();
  });
});
