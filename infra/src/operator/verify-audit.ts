import type { X509Certificate } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import { readCertificates } from '@ledgerline/projection-service/audit/timestamps/trusted-certificates.ts';
import type { ProvenTime } from '@ledgerline/projection-service/audit/timestamps/verify-timestamp.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import type { AuditCheckpoint } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';

const USAGE = 'npm run verify-audit -- FILE [--keys FILE] [--authority FILE]';

const NOT_COVERED =
  'A signature covers the events, and the files of messages and the PDFs of documents issued in fiscal mode that they name. It does not cover the rest: the manifest with the address of the account, the lists (CSV), the other PDFs and the files of jobs.';

/** What a proof is compared with: keys of the operator, and certificates of time stamp authorities. */
type Trust = { keys: KeyRing | null; certificates: X509Certificate[] | null };

/**
 * `npm run verify-audit -- FILE`: exit code 0 when the hash chain is valid and what signs and stamps it holds, 1 when
 * it is broken or the file isn't an export. With keys every event has to be signed, with certificates some have to be
 * stamped: else the code is 1 as well, since whoever takes a signature out of a file would get through otherwise.
 */
async function main(file: string, keysFile: string | undefined, certificatesFile?: string): Promise<number> {
  try {
    const keys = keysFile === undefined ? null : KeyRing.read(await readFile(keysFile, 'utf8'));
    const certificates =
      certificatesFile === undefined ? null : readCertificates(await readFile(certificatesFile, 'utf8'));
    const trust = { keys, certificates };
    return (await isArchive(file)) ? await checkArchive(file, trust) : await checkTrail(file, trust);
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

async function checkArchive(file: string, trust: Trust): Promise<number> {
  // Loaded where it is needed: it takes the write side with it.
  const { verifyArchive } = await import('./verify-archive.ts');
  const verdict = await verifyArchive(file, trust.keys, trust.certificates);
  if (!verdict.ok) {
    console.error(`Account ${verdict.account}: ${verdict.reason}`);
    return 1;
  }
  const { account, events, head } = verdict;
  console.log(`Account ${account}: the chain of ${events} events holds. Last hash: ${head}`);
  console.log(NOT_COVERED);
  return reportProofs(verdict, trust);
}

async function checkTrail(file: string, { keys, certificates }: Trust): Promise<number> {
  const verdict = verifyExport(await readFile(file, 'utf8'), keys, certificates);
  if (verdict.ok) {
    const { name, events, head } = verdict;
    console.log(`${name}: the chain of ${events} events holds. Last hash: ${head}`);
    return reportProofs(verdict, { keys, certificates });
  }
  const { name, firstBroken, reason } = verdict;
  const what = firstBroken === null ? 'the file is not what was recorded' : `event ${firstBroken} is broken`;
  console.error(`${name}: ${what}. ${reason}`);
  return 1;
}

type Proofs = { events: number; checkpoint: AuditCheckpoint | null; timestamp: ProvenTime | null };

/** Says what is proved and what isn't, and answers the exit code. */
function reportProofs({ events, checkpoint, timestamp }: Proofs, { keys, certificates }: Trust): 0 | 1 {
  const missing: string[] = [];
  if (checkpoint === null) missing.push('It is not signed: the file has no checkpoint.');
  else console.log(signatureText(checkpoint, events, keys));
  if (checkpoint?.imported !== undefined) console.log(importedText(checkpoint.imported));
  const unsigned = checkpoint === null ? null : unsignedText(checkpoint.events, events);
  if (unsigned !== null) missing.push(unsigned);
  if (timestamp !== null) console.log(timestampText(timestamp, events));
  const isUnstamped = timestamp === null && certificates !== null;
  for (const text of missing) (keys === null ? console.log : console.error)(text);
  if (isUnstamped) console.error('It has no time stamp of an authority.');
  return isUnstamped || (keys !== null && missing.length > 0) ? 1 : 0;
}

function importedText({ events, from }: NonNullable<AuditCheckpoint['imported']>): string {
  return `The first ${events} of them came with an import from account ${from}: their times and authors are what that export said.`;
}

/** Names the events that no signature covers; null when there are none. */
function unsignedText(signed: number, events: number): string | null {
  if (signed >= events) return null;
  const which = signed + 1 === events ? `Event ${signed} is` : `Events ${signed} to ${events - 1} are`;
  return `${which} not signed: anyone could have added what comes after the checkpoint. A worker signs what is new within an hour.`;
}

function timestampText({ events: stamped, time, authority, isTrusted }: ProvenTime, events: number): string {
  const which = stamped === events ? 'All of them' : `The first ${stamped}`;
  const proof = `${which} existed at ${time}: the time stamp of the authority "${authority}" is about them, and its signature holds.`;
  return isTrusted
    ? `${proof} Its certificate leads to a trusted one.`
    : `${proof} Its certificate was not compared with a trusted one: name that by --authority.`;
}

function signatureText(checkpoint: AuditCheckpoint, events: number, keys: KeyRing | null): string {
  const { signedAt, key } = checkpoint;
  const which = checkpoint.events === events ? 'All of them' : `The first ${checkpoint.events}`;
  const signed = `${which} were signed at ${signedAt}`;
  if (keys !== null) return `${signed} with one of the keys.`;
  return `${signed} with the key ${key}. Compare it with the public key of the operator, or name that by --keys.`;
}

const { values, positionals } = readCommandLine({
  usage: USAGE,
  about:
    'Checks the chain of hashes in the audit trail of an invoice, credit note or quote (JSON or CSV) or in the export of an account (ZIP), and the signed checkpoint and the time stamp in it, without the app.',
  options: {
    keys: {
      type: 'string',
      value: 'FILE',
      about: 'The public keys one of which must have signed every event',
    },
    authority: {
      type: 'string',
      value: 'FILE',
      about: 'Trusted certificates (PEM), to one of which that of the time stamp must lead',
    },
  },
  takesArguments: true,
});
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) endAsWrongUsage(`Name one file: ${USAGE}`);

process.exitCode = await main(file, values.keys, values.authority);
