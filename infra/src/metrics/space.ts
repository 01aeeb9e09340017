import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Adds how much space the disk of the data folder has, and how much of it is free for this user, in bytes. */
export function measureSpace(registry: Registry, folder: string): void {
  const free = new Gauge({
    name: 'ledgerline_free_bytes',
    help: 'Free space on the disk of the data folder, in bytes.',
    registers: [registry],
    async collect() {
      const { bavail, blocks, bsize } = await statfs(folder);
      free.set(bavail * bsize);
      whole.set(blocks * bsize);
    },
  });
  const whole = new Gauge({
    name: 'ledgerline_disk_bytes',
    help: 'The size of the disk of the data folder, in bytes.',
    registers: [registry],
  });
}
