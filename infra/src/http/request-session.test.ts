import { type CookieScope, cookieNames } from '@ledgerline/command-service/http/cookies.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sessionOf } from './request-session.ts';
import { guarded } from './testing/guarded.ts';

const overHttp = { secure: false, path: '/' };
const overTls = { secure: true, path: '/' };

let app: FastifyInstance;

afterEach(() => app.close());

/** What the guard takes for the token of a request with this cookie, and the session whose limits it counts for. */
async function readAs(cookieOf: (names: ReturnType<typeof cookieNames>) => string, scope: CookieScope) {
  const names = cookieNames('secret', scope);
  const read = { tokens: [] as string[], sessions: [] as (string | null)[] };
  app = fastify();
  app.addHook('onRequest', async (request) => {
    read.sessions.push(sessionOf(request, [names.session, ...names.formerSessions]));
  });
  app.register(guarded(names, scope, (token) => read.tokens.push(token)));
  await app.inject({ url: '/page', headers: { cookie: cookieOf(names) } });
  return read;
}

it.each(['Abc', '%41bc', 'A%62c', '%41%62%63'])(
  'a token counts for one session however it is spelled: %s',
  async (token) => {
    const plain = await readAs(({ session }) => `${session}=Abc`, overHttp);
    expect(plain.sessions).toEqual([expect.any(String)]);
    await app.close();
    const spelled = await readAs(({ session }) => `other=1; ${session}=${token}`, overHttp);
    expect(spelled).toEqual(plain);
    expect(spelled.tokens).toEqual(['Abc']);
  },
);

it.each([overHttp, overTls])(
  'a token under a former name of the cookie counts as under the present one: %o',
  async (scope) => {
    const present = await readAs(({ session }) => `${session}=Abc`, scope);
    await app.close();
    expect(present.sessions).toEqual([expect.any(String)]);
    const former = await readAs(({ formerSessions }) => `${formerSessions.at(-1)}=Abc`, scope);
    expect(former).toEqual(present);
    expect(former.tokens).toEqual(['Abc']);
  },
);

it('the present name wins over a former one, as for the guard', async () => {
  const both = await readAs(({ session }) => `ledgerline_session=Old; ${session}=Abc`, overHttp);
  expect(both.tokens).toEqual(['Abc']);
  await app.close();
  expect(both).toEqual(await readAs(({ session }) => `${session}=Abc`, overHttp));
});

it.each(['', 'other=1'])('a request without a token has no session: "%s"', async (cookie) => {
  expect(await readAs(() => cookie, overHttp)).toEqual({ tokens: [], sessions: [null] });
});
