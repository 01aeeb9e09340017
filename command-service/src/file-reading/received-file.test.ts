import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeLeftUploads, withReceivedFile } from './received-file.ts';

async function* bytes() {
  yield new Uint8Array([1, 2, 3]);
}

describe('received files', () => {
  it('are removed after the work, also when it fails', async () => {
    let path = '';
    await expect(
      withReceivedFile(bytes(), async (file) => {
        path = file.path;
        expect(existsSync(path)).toBe(true);
        throw new Error('Unreadable');
      }),
    ).rejects.toThrow('Unreadable');
    expect(existsSync(path)).toBe(false);
  });

  it('of a killed process are removed by a later one, and those of a living one stay', async () => {
    const { pid } = spawnSync('true');
    const [left, living] = await Promise.all(
      [pid, process.pid].map(async (owner) => {
        const folder = await mkdtemp(join(tmpdir(), `ledgerline-upload-${owner}-`));
        await writeFile(join(folder, 'file-1'), 'statement');
        return folder;
      }),
    );
    await removeLeftUploads();
    expect([left, living].map((folder) => existsSync(folder ?? ''))).toEqual([false, true]);
    await rm(living ?? '', { recursive: true });
  });
});
