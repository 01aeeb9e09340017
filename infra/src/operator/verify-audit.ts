import { open, readFile } from 'node:fs/promises';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import type { AuditCheckpoint } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';

const USAGE = 'npm run verify-audit -- FILE [--keys FILE]';

/**
 * `npm run verify-audit -- FILE`: exit code 0 when the hash chain is valid and its checkpoint is signed, 1 when it is
 * broken or the file is no export.
 */
async function main(file: string, keysFile: string | undefined): Promise<number> {
  try {
    const keys = keysFile === undefined ? null : KeyRing.read(await readFile(keysFile, 'utf8'));
    return (await isArchive(file)) ? await checkArchive(file, keys) : await checkTrail(file, keys);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Whether the file begins as ZIP files do. */
async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await handle.close();
  }
}

async function checkArchive(file: string, keys: KeyRing | null): Promise<number> {
  // Loaded where it is needed: it takes the write side with it.
  const { verifyArchive } = await import('./verify-archive.ts');
  const verdict = await verifyArchive(file, keys);
  if (!verdict.ok) {
    console.error(`Account ${verdict.account}: ${verdict.reason}`);
    return 1;
  }
  const { account, events, head, checkpoint } = verdict;
  console.log(`Account ${account}: the chain of ${events} events holds. Last hash: ${head}`);
  console.log(signatureText(checkpoint, events, keys));
  return 0;
}

async function checkTrail(file: string, keys: KeyRing | null): Promise<number> {
  const verdict = verifyExport(await readFile(file, 'utf8'), keys);
  if (verdict.ok) {
    const { number, events, head, checkpoint } = verdict;
    console.log(`Invoice ${number}: the chain of ${events} events holds. Last hash: ${head}`);
    console.log(signatureText(checkpoint, events, keys));
    return 0;
  }
  const { number, firstBroken, reason } = verdict;
  const what = firstBroken === null ? 'the file is not what was recorded' : `event ${firstBroken} is broken`;
  console.error(`Invoice ${number}: ${what}. ${reason}`);
  return 1;
}

function signatureText(checkpoint: AuditCheckpoint | null, events: number, keys: KeyRing | null): string {
  if (checkpoint === null) return 'It is not signed: the file has no checkpoint.';
  const { signedAt, key } = checkpoint;
  const which = checkpoint.events === events ? 'All of them' : `The first ${checkpoint.events}`;
  const signed = `${which} were signed at ${signedAt}`;
  if (keys !== null) return `${signed} with one of the keys.`;
  return `${signed} with the key ${key}. Compare it with the public key of the operator, or name that by --keys.`;
}

const { values, positionals } = readCommandLine({
  usage: USAGE,
  about:
    'Checks the chain of hashes in the audit trail of an invoice (JSON or CSV) or in the export of an account (ZIP), and the signed checkpoint in it, without the app.',
  options: {
    keys: { type: 'string', value: 'FILE', about: 'The public keys one of which must have signed it' },
  },
  takesArguments: true,
});
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) endAsWrongUsage(`Name one file: ${USAGE}`);

process.exitCode = await main(file, values.keys);
