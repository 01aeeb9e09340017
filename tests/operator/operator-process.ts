import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts';

const root = resolve(import.meta.dirname, '../..');

type CommandResult = { code: number | null; output: string; errors: string };

/**
 * Runs `npm run <command> -- <args>` on a data folder, without a terminal.
 * @param more other environment variables
 */
export async function runOperator(
  command:
    | 'rebuild'
    | 'projections'
    | 'mail'
    | 'accounts'
    | 'end-sessions'
    | 'backup'
    | 'restore'
    | 'audit-keys'
    | 'verify-audit',
  dataDir: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, `infra/src/operator/${command}.ts`), ...args], {
    cwd: root,
    env: { ...PROCESS_ENVIRONMENT, ...more, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  await once(child, 'close');
  return { code: child.exitCode, output, errors };
}
