import { readFile } from 'node:fs/promises';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';

const USAGE = 'npm run verify-audit -- FILE';

/**
 * `npm run verify-audit -- FILE`: exit code 0 when the hash chain is valid, 1 when it is broken or the file is no
 * export.
 */
async function main(file: string): Promise<number> {
  try {
    const verdict = verifyExport(await readFile(file, 'utf8'));
    if (verdict.ok) {
      console.log(
        `Invoice ${verdict.number}: the chain of ${verdict.events} events holds. Last hash: ${verdict.head}`,
      );
      return 0;
    }
    const { number, firstBroken, reason } = verdict;
    const what = firstBroken === null ? 'the file gives it a wrong number' : `event ${firstBroken} is broken`;
    console.error(`Invoice ${number}: ${what}. ${reason}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  return 1;
}

const { positionals } = readCommandLine({
  usage: USAGE,
  about: 'Checks the chain of hashes in the audit trail of an invoice, as JSON or CSV, without the app.',
  options: {},
  takesArguments: true,
});
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) endAsWrongUsage(`Name one file: ${USAGE}`);

process.exitCode = await main(file);
