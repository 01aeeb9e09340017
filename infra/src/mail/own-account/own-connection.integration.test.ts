import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownMailServers } from './own-connection.ts';
import type { OwnServerPolicy } from './own-servers.ts';
import { ownTransport } from './own-transport.ts';

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
  readsReports: false,
  ...more,
});
const TO = 'ana@example.org';

const MESSAGE = {
  messageId: 'm1@wisniewska.example',
  references: [],
  from: 'Marta Wiśniewska <marta@wisniewska.example>',
  replyTo: null,
  to: [TO],
  cc: [],
  subject: 'Invoice 143',
  body: 'Hello',
  date: new Date('2026-11-24T09:00:00Z'),
  papers: [],
};

describe('a message through an own mail account', () => {
  const envelope = { from: 'marta@wisniewska.example', to: [TO], id: 'm1' };

  it('leaves from the own address, without reports to the app', async () => {
    const transport = ownTransport(login(), allowing());
    expect(transport).toMatchObject({ address: 'marta@wisniewska.example', own: true, reports: false });
    expect(await transport.handOver(MESSAGE, envelope)).toMatchObject([{ address: TO, outcome: 'accepted' }]);
    expect(messages[0]).toContain('<marta@wisniewska.example>');
  });

  it('waits, and no connection is opened, where its server is not allowed any more', async () => {
    const handOvers = await ownTransport(login({ port: 2525 }), strict).handOver(MESSAGE, envelope);
    expect(handOvers).toEqual([
      { address: TO, outcome: 'postponed', answer: expect.stringContaining('not on the public network') },
    ]);
    expect(connections).toBe(0);
  });
});

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
