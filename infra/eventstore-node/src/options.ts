import { parseArgs } from 'node:util';
import type { EventStoreNodeOptions } from './node.ts';

/** What the node's process was asked for does not make sense; the message says what to do. */
export class OptionError extends Error {
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
  const { values } = parseArgs({
    args: [...argv],
    options: {
      'data-dir': { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
      'scavenge-minutes': { type: 'string' },
      insecure: { type: 'boolean' },
    },
  });
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
