import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { LedgerLog } from '@ledgerline/eventstore-node/storage/ledger-log.ts';
import { describe, expect, it } from 'vitest';
import { connectClient, jsonEvents } from './support/client.ts';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { type NodeProcess, startNodeProcess } from './support/node-process.ts';

const dataDir = temporaryFolder();
const otherDir = temporaryFolder();
const ownedDir = temporaryFolder();

/** Appends one after the other until the node reports that it stops. Every append must be answered. */
async function appendUntilStopped(node: NodeProcess, stop: () => void): Promise<string> {
  const client = connectClient(node.url);
  const stream = newStream();
  const subscription = client.subscribeToStream(stream);
  const ended = once(subscription.resume(), 'error');
  for (let n = 0; ; n += 1) {
    if (n === 20) stop();
    const failure: unknown = await client.appendToStream(stream, jsonEvents(1)).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) continue;
    const [subscriptionError] = await ended;
    await client.dispose();
    expect(subscriptionError).toBeInstanceOf(Error);
    return failure instanceof Error ? failure.message : String(failure);
  }
}

describe('the node in a process of its own', () => {
  it('sends its parent the address, and never prints the password', async () => {
    const node = await startNodeProcess(dataDir);
    const client = connectClient(node.url);
    await client.appendToStream(newStream(), jsonEvents(1));
    await client.dispose();
    node.child.kill('SIGTERM');
    expect(await node.exited).toBe(0);
    const password = /:([^:@]+)@/.exec(node.url)?.[1] ?? '';
    expect(password.length).toBeGreaterThan(30);
    expect(node.output()).toContain(`127.0.0.1:${node.port}`);
    expect(node.output()).not.toContain(password);
  });

  it.each([
    { way: 'SIGTERM', stop: (node: NodeProcess) => () => node.child.kill('SIGTERM') },
    { way: 'the end of its parent', stop: (node: NodeProcess) => () => node.child.disconnect() },
  ])('leaves no caller without an answer when it is stopped by $way', async ({ stop }) => {
    const node = await startNodeProcess(dataDir, '--insecure');
    const reason = await appendUntilStopped(node, stop(node));
    expect(reason).toMatch(/shutting down|UNAVAILABLE|ECONNREFUSED|CANCELLED/i);
    expect(await node.exited).toBe(0);
  });

  it('stops when its parent is killed', async () => {
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { fork } from 'node:child_process';
       const child = fork(process.argv[1], ['--data-dir', process.argv[2]]);
       child.on('message', () => console.log('child ' + child.pid));`,
      new URL(import.meta.resolve('@ledgerline/eventstore-node/main.ts')).pathname,
      otherDir,
    ]);
    let printed = '';
    for await (const bytes of parent.stdout) {
      printed += String(bytes);
      if (printed.includes('child ')) break;
    }
    parent.kill('SIGKILL');
    // The folder is free only after the child has ended.
    const again = await untilFree(otherDir);
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  });

  it('ignores Ctrl+C while it has a parent', async () => {
    const node = await startNodeProcess(dataDir, '--insecure');
    node.child.kill('SIGINT');
    const client = connectClient(node.url);
    await client.appendToStream(newStream(), jsonEvents(1));
    await client.dispose();
    node.child.kill('SIGTERM');
    expect(await node.exited).toBe(0);
  });

  it('says in one line why it cannot start', async () => {
    const node = await startNodeProcess(dataDir, '--insecure');
    await expect(startNodeProcess(dataDir)).rejects.toThrow(
      /in use by another event store node \(process \d+\)/,
    );
    node.child.kill('SIGTERM');
    await node.exited;
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    const address = occupied.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    await expect(startNodeProcess(dataDir, '--port', port)).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port}`,
    );
    occupied.close();
    await expect(startNodeProcess(dataDir, '--port', 'x')).rejects.toThrow('The port must be a whole number');
  });
});

it('a second node is kept out of a folder, also after the owning process tried to open it twice', async () => {
  const owner = new LedgerLog(ownedDir);
  expect(() => new LedgerLog(ownedDir)).toThrow('in use by another event store node');
  await expect(startNodeProcess(ownedDir)).rejects.toThrow('in use by another event store node');
  owner.close();
});

async function untilFree(folder: string): Promise<NodeProcess> {
  for (;;) {
    const node = await startNodeProcess(folder, '--insecure').catch((error: Error) => error);
    if (!(node instanceof Error)) return node;
    if (!node.message.includes('in use')) throw node;
  }
}
