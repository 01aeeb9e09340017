import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

const MANIFEST = resolve(import.meta.dirname, '../../../package.json');

/** The version of this checkout. */
export function appVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(MANIFEST, 'utf8'))).version;
}
