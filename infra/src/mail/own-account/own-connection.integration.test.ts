import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownMailServers } from './own-connection.ts';
import type { OwnServerPolicy } from './own-servers.ts';

let server: SMTPServer;
let port = 0;
let messages: string[] = [];
let connections = 0;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        messages.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

beforeEach(() => {
  messages = [];
  connections = 0;
});

afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const allowing = (): OwnServerPolicy => ({
  allowedHosts: [
    { host: '127.0.0.1', port },
    { host: 'mail.wisniewska.example', port },
  ],
  allowsPlain: true,
});
const strict: OwnServerPolicy = { allowedHosts: [], allowsPlain: true };

const login = (more: { host?: string; port?: number; password?: string } = {}) => ({
  address: 'marta@wisniewska.example',
  host: '127.0.0.1',
  port,
  user: 'marta',
  password: 'secret',
  ...more,
});
const TO = 'ana@example.org';

describe('a test message through an own mail account', () => {
  it('leaves from the own address, and the answer of the server is passed on', async () => {
    const test = await ownMailServers(allowing()).sendTest(login(), TO);
    expect(test).toEqual({ accepted: true, answer: expect.stringMatching(/^250 /) });
    expect(messages[0]).toMatch(/^From: marta@wisniewska\.example/m);
    expect(messages[0]).toMatch(/^To: ana@example\.org/m);
  });

  it('is refused with the words of the server', async () => {
    const test = await ownMailServers(allowing()).sendTest(login({ password: 'wrong' }), TO);
    expect(test).toEqual({ accepted: false, answer: expect.stringContaining('Wrong password') });
  });

  it('opens no connection to this machine without the permission of the operator', async () => {
    const { sendTest } = ownMailServers(strict);
    await expect(sendTest(login(), TO)).rejects.toThrow('Possible ports');
    await expect(sendTest(login({ port: 2525 }), TO)).rejects.toThrow('not on the public network');
    expect(connections).toBe(0);
  });

  it('goes to the address that was checked, whatever the name leads to a moment later', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const { sendTest } = ownMailServers(allowing(), async () => answers.shift() ?? []);
    const { accepted } = await sendTest(login({ host: 'mail.wisniewska.example' }), TO);
    expect([accepted, answers.length]).toEqual([true, 1]);
  });

  it('needs TLS unless the operator allows otherwise', async () => {
    const { sendTest } = ownMailServers({ ...allowing(), allowsPlain: false });
    expect(await sendTest(login(), TO)).toMatchObject({ accepted: false });
    expect(messages).toEqual([]);
  });
});
