import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Phase } from './source-ledger.ts';

const place = z.int().min(0);
const progressSchema = z.object({ storeId: z.string(), events: place, metadata: place, tombstones: place });

/** The progress of a copy in each phase: all events up to that position are on the target. */
type CopyProgress = Record<Phase, number>;

/** Stores the progress of the copy of one store to one target in a folder. */
export class ProgressFile {
  readonly #path: string;
  readonly #storeId: string;

  /** The target is stored as a hash, because its address may contain a password. */
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
    return { events: 0, metadata: 0, tombstones: 0 };
  }

  write(progress: CopyProgress): void {
    writeFileSync(`${this.#path}.new`, JSON.stringify({ storeId: this.#storeId, ...progress }));
    renameSync(`${this.#path}.new`, this.#path);
  }
}
