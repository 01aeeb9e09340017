import { readFile } from 'node:fs/promises';
import { verifyExport } from './verify-export.ts';

/** `npm run verify-audit -- FILE`: exit code 0 when the chain holds, 1 when it is broken or the file is no export. */
async function main(file: string | undefined): Promise<number> {
  if (file === undefined) {
    console.error('Name the file: npm run verify-audit -- invoice-2026-014-audit.json');
    return 1;
  }
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

process.exitCode = await main(process.argv[2]);
