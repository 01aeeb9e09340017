import { type EventStoreNode, startEventStoreNode } from './node.ts';
import { readOptions } from './options.ts';

/** The IPC message to the parent process once the node serves. */
type ReadyMessage = { ready: true; port: number; host: string; connectionString: string };

function announce(node: EventStoreNode): void {
  const { port, host, connectionString } = node;
  process.send?.({ ready: true, port, host, connectionString } satisfies ReadyMessage);
  console.log(`Event store node: serving on ${host}:${port}`);
}

/** Stops on SIGTERM, and when the parent process disconnects from IPC or dies. */
function stopOnSignal(node: EventStoreNode): void {
  const stop = () => {
    node.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  // Ctrl+C reaches the whole process group. With a parent process, the node waits for the parent's message.
  process.on('SIGINT', process.connected ? () => {} : stop);
  process.on('SIGHUP', process.connected ? () => {} : stop);
  if (process.send && !process.connected) stop();
}

try {
  const node = await startEventStoreNode(readOptions(process.argv.slice(2), process.env));
  stopOnSignal(node);
  announce(node);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
