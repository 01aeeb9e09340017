import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** The environment of our child processes: paths only, and none of the app's settings. */
export const PROCESS_ENVIRONMENT: NodeJS.ProcessEnv = { PATH, HOME, NODE_COMPILE_CACHE };

const ROOT = resolve(import.meta.dirname, '../..');

/** The options of Node and the file with which a script of package.json starts a process. */
export function nodeArguments(script: 'start' | 'start:role'): string[] {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const [, ...words] = (scripts[script] ?? '').split(' ');
  return words.map((word) => (word.startsWith('-') ? word : join(ROOT, word)));
}
