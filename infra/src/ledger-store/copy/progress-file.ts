import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PHASES, type Phase } from './source-ledger.ts';

const progressSchema = z.object({ storeId: z.string(), phase: z.enum(PHASES), position: z.int().min(0) });

/** How far a copy has come: everything up to `position` in `phase`, and all phases before it. */
export type CopyProgress = { phase: Phase; position: number };

/** Remembers in a folder how far the copy of one store to one target has come. */
export class ProgressFile {
  readonly #path: string;
  readonly #storeId: string;

  /** The target's address is kept as a hash, as it may hold a password. */
  constructor(folder: string, storeId: string, targetUrl: string) {
    const target = createHash('sha256').update(targetUrl).digest('hex').slice(0, 16);
    this.#path = join(folder, `copy-${target}.json`);
    this.#storeId = storeId;
  }

  read(): CopyProgress {
    try {
      const { storeId, ...progress } = progressSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
      if (storeId === this.#storeId) return progress;
    } catch {
      // No file, or none that can be read: the copy begins anew, which costs time only.
    }
    return { phase: PHASES[0], position: 0 };
  }

  write(progress: CopyProgress): void {
    writeFileSync(`${this.#path}.new`, JSON.stringify({ storeId: this.#storeId, ...progress }));
    renameSync(`${this.#path}.new`, this.#path);
  }
}
