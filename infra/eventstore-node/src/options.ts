import { readCommandLine } from './command-line.ts';
import type { EventStoreNodeOptions } from './node.ts';

const COMMAND = {
  usage: 'node infra/eventstore-node/src/main.ts --data-dir FOLDER',
  about: 'Serves an event store of one node, which speaks the protocol of EventStoreDB.',
  options: {
    'data-dir': {
      type: 'string',
      value: 'FOLDER',
      about: 'Where the data is; the folder is created when needed',
    },
    host: { type: 'string', value: 'ADDRESS', about: 'The address to listen on; 127.0.0.1 by default' },
    port: { type: 'string', value: 'PORT', about: 'The port; 0, the default, takes a free one' },
    'scavenge-minutes': {
      type: 'string',
      value: 'MINUTES',
      about: 'Minutes between erasures of deleted contents; 60 by default',
    },
    insecure: { type: 'boolean', about: 'No encryption and no password' },
  },
  variables: {
    EVENTSTORE_DATA_DIR: 'As --data-dir',
    EVENTSTORE_HOST: 'As --host',
    EVENTSTORE_PORT: 'As --port',
    EVENTSTORE_SCAVENGE_MINUTES: 'As --scavenge-minutes',
    EVENTSTORE_INSECURE: '1: as --insecure',
  },
} as const;

/** An invalid option of the node's process; the message says what to do. */
class OptionError extends Error {
  override readonly name = 'OptionError';
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new OptionError(`The port must be a whole number from 0 to 65535, not "${text}".`);
}

function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (text.trim() !== '' && Number.isFinite(minutes) && minutes >= 0 && minutes <= 10_000) return minutes;
  throw new OptionError(
    `The minutes between two scavenges must be a number from 0 to 10,000, not "${text}".`,
  );
}

/**
 * Reads the options of the node's process: `--data-dir`, `--host`, `--port`, `--scavenge-minutes`,
 * `--insecure`, or the variables EVENTSTORE_DATA_DIR, EVENTSTORE_HOST, EVENTSTORE_PORT, EVENTSTORE_SCAVENGE_MINUTES and
 * EVENTSTORE_INSECURE (1).
 * @throws OptionError when the data folder is missing or a value is not valid.
 */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): EventStoreNodeOptions {
  const { values } = readCommandLine(COMMAND, argv);
  const dataDir = values['data-dir'] ?? env.EVENTSTORE_DATA_DIR;
  if (!dataDir) throw new OptionError('Say where the data is: --data-dir <folder> or EVENTSTORE_DATA_DIR.');
  const host = values.host ?? env.EVENTSTORE_HOST;
  const insecure = values.insecure ?? env.EVENTSTORE_INSECURE === '1';
  const scavengeMinutes = values['scavenge-minutes'] ?? env.EVENTSTORE_SCAVENGE_MINUTES;
  return {
    dataDir,
    security: insecure ? 'none' : 'tls',
    port: parsePort(values.port ?? env.EVENTSTORE_PORT ?? '0'),
    ...(host ? { host } : {}),
    ...(scavengeMinutes ? { scavengeMinutes: parseMinutes(scavengeMinutes) } : {}),
  };
}
