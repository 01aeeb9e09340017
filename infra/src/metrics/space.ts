import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { keptFigure } from './kept-figure.ts';

/**
 * Adds how much space the disk of the data folder has, and how much of it is free for this user, in bytes. Neither has
 * a value until the disk has answered.
 */
export function measureSpace(registry: Registry, folder: string): void {
  const read = keptFigure<StatsFs | null>(registry, 'disk', () => statfs(folder), null);
  const measure = (name: string, help: string, blocksOf: (space: StatsFs) => number) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const space = await read();
        // A gauge without labels is 0 at first.
        if (space === null) gauge.remove();
        else gauge.set(blocksOf(space) * space.bsize);
      },
    });
  };
  measure(
    'ledgerline_free_bytes',
    'Free space on the disk of the data folder, in bytes.',
    ({ bavail }) => bavail,
  );
  measure(
    'ledgerline_disk_bytes',
    'The size of the disk of the data folder, in bytes.',
    ({ blocks }) => blocks,
  );
}
