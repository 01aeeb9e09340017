import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { KeyRing, newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { helpOfVariables } from '../config/variables.ts';
import { AUDIT_KEYS_FILE } from '../start/data-folder.ts';
import { type CommandSession, runConfiguredCommand } from './operator-command.ts';

type Options = { rotate: boolean };

/** `npm run audit-keys`: the public keys of signed checkpoints, and new ones. */
function readOptions(): Options {
  const { values } = readCommandLine({
    usage: 'npm run audit-keys -- [--rotate]',
    about:
      'Prints the public keys that checkpoints of the audit chains are signed with, the present one first.',
    options: {
      rotate: {
        type: 'boolean',
        about:
          'Makes a new private key, and keeps the public ones: in DATA_DIR, else printed for AUDIT_KEY. It signs after a restart',
      },
    },
    variables: helpOfVariables(['DATA_DIR', 'AUDIT_KEY']),
  });
  return { rotate: values.rotate ?? false };
}

async function main({ config }: CommandSession, { rotate }: Options): Promise<number> {
  const file = join(config.dataDir, AUDIT_KEYS_FILE);
  const stored = config.auditKey === undefined ? await readFile(file, 'utf8').catch(() => null) : null;
  const text = config.auditKey ?? stored;
  const former = text === null ? null : KeyRing.read(text);
  if (!rotate) {
    console.log(former?.publicKeys.join('\n') ?? 'There are no keys yet.');
    return 0;
  }
  const keys = newKeys(former);
  if (stored === null) {
    console.log(keys.replaceAll('\n', ' '));
    return 0;
  }
  await replaceFile(file, `${keys}\n`);
  console.log(`${file} has a new key. It signs after a restart.`);
  return 0;
}

/** Replaces a file that only its owner can read, whole or not at all. */
async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  await writeFile(next, text, { mode: 0o600, flag: 'wx' });
  await rename(next, file);
}

await runConfiguredCommand(readOptions, main);
