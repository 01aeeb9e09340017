import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const PATH = '/api/mail/account';
const EMAIL = 'marta@example.com';

let mailServer: SMTPServer;
let port = 0;
let received: string[] = [];

beforeAll(async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

/** Runs a test as a registered user of an app with these variables. */
async function withUser(environment: Record<string, string>, run: (user: ApiClient) => Promise<void>) {
  const served: ServedApp = await serveApp(environment);
  try {
    const user = await apiClient(served.url);
    const credentials = { email: EMAIL, password: 'Correct-Horse-9' };
    await user.post('/register', credentials);
    await served.pool.query('update identity.users set email_confirmed_at = now()');
    await user.post('/login', credentials);
    await run(user);
  } finally {
    await served.stop();
  }
}

const account = () => ({ address: 'marta@wisniewska.example', host: '127.0.0.1', port, user: 'marta' });

it('a test message goes through an own mail server that the operator allows, to the user', async () => {
  const allowing = { OWN_MAIL_HOSTS: `127.0.0.1:${port}`, OWN_MAIL_WITHOUT_TLS: '1' };
  await withUser(allowing, async (user) => {
    received = [];
    await user.post(PATH, { ...account(), password: 'wrong' });
    const refused = { accepted: false, answer: expect.stringContaining('Wrong password') };
    expect((await user.post(`${PATH}/test`)).body).toMatchObject({ account: { test: refused } });
    await user.post(PATH, { ...account(), password: 'secret' });
    const accepted = { accepted: true, answer: expect.stringMatching(/^250 /) };
    expect((await user.post(`${PATH}/test`)).body).toMatchObject({ account: { test: accepted } });
    expect(received).toEqual([EMAIL]);
    const sender = { obstacle: null, from: account().address, own: true, reports: false };
    expect((await user.get('/api/mail/sender')).body).toMatchObject(sender);
  });
});

it('a mail server inside the network is refused in plain words without the permission of the operator', async () => {
  await withUser({}, async (user) => {
    const at = async (atPort: number) => {
      const { status, body } = await user.post(PATH, { ...account(), port: atPort, password: 'secret' });
      return [status, Object(body).errors];
    };
    expect(await at(port)).toEqual([422, { port: ['Possible ports are 465, 587, 2525'] }]);
    expect(await at(587)).toEqual([422, { host: [expect.stringContaining('not on the public network')] }]);
    expect((await user.get(PATH)).body).toEqual({ account: null });
  });
});
