import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedAuditKeys } from '@ledgerline/infra/start/data-folder.ts';
import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import { expect, it } from 'vitest';
import { runOperator } from './operator-process.ts';

it('npm run audit-keys -- --rotate keeps the former public key, and says where the new key is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-audit-keys-'));
  try {
    const [former] = KeyRing.read(storedAuditKeys({ file: (name) => join(folder, name) })).publicKeys;
    const rotated = await runOperator('audit-keys', folder, ['--rotate']);
    expect(rotated).toMatchObject({ code: 0, errors: '' });
    expect(rotated.output).toBe(`${join(folder, 'audit-keys')} has a new key. It signs after a restart.\n`);
    const { publicKeys } = KeyRing.read(readFileSync(join(folder, 'audit-keys'), 'utf8'));
    expect(publicKeys).toEqual([expect.not.stringMatching(former ?? ''), former]);
    const shown = await runOperator('audit-keys', folder, []);
    expect(shown.output).toBe(`${publicKeys.join('\n')}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
