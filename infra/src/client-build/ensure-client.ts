import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start/start-error.ts';

/** Whether the client was built now, was up to date, or is served unchanged because the build tool is not installed. */
type ClientState = 'built' | 'unchanged' | 'as it came';

/**
 * Makes sure that `<root>/client/dist` contains the client of the present sources. The build runs in its own process,
 * so that its memory is freed, and ends when the signal is aborted.
 * @throws StartError when the build fails, or the reason of `signal`
 */
export async function ensureClient(root: string, signal: AbortSignal): Promise<ClientState> {
  const hasBuildTool = existsSync(join(root, 'node_modules/vite/package.json'));
  if (!hasBuildTool && existsSync(join(root, 'client/dist/index.html'))) return 'as it came';
  const script = fileURLToPath(new URL('./main.ts', import.meta.url));
  const { code, output, errors } = await run(script, root, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (code === 0) return output.includes('built') ? 'built' : 'unchanged';
  throw new StartError(
    `The client could not be built: ${errors.trim() || `its build ended with code ${code}`}`,
  );
}

type Outcome = { code: number | null; output: string; errors: string };

function run(script: string, cwd: string, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
      signal,
    });
    const outcome: Outcome = { code: null, output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      outcome.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      outcome.errors += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...outcome, code }));
  });
}
