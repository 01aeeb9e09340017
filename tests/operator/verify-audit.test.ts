import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedAuditKeys } from '@ledgerline/infra/start/data-folder.ts';
import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import { type AuditEvent, auditHash, GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import { CHECKPOINT_FORMAT } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { afterAll, expect, it } from 'vitest';
import { runOperator } from './operator-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledgerline-verify-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keys = KeyRing.read(storedAuditKeys({ file: (name) => join(folder, name) }));
const publicKeys = join(folder, 'public-keys');
writeFileSync(publicKeys, keys.publicKeys.join('\n'));

function trailOf(count: number) {
  const events: (AuditEvent & { index: number; prevHash: string; hash: string })[] = [];
  for (let index = 0; index < count; index += 1) {
    const event: AuditEvent = {
      revision: index,
      type: index === 0 ? 'InvoiceCreated' : 'InvoiceEdited',
      at: '2026-11-20T10:00:00.000Z',
      actor: 'user-1',
      source: 'user',
      command: 'EditInvoice',
      commandId: '6f0e1c9a-59b6-4a3c-9d2f-0f3f4f5a6b7c',
      data:
        index === 0
          ? { invoice: { id: 1, number: 'A-1' } }
          : { invoiceId: 1, before: {}, after: { note: `${index}` }, taken: [], freed: [] },
    };
    const prevHash = events.at(-1)?.hash ?? GENESIS_HASH;
    events.push({ ...event, index, prevHash, hash: auditHash(prevHash, index, event) });
  }
  return events;
}

/** The result of checking a trail of four events of which the first `signed` are signed. */
async function verify(signed: number, ...options: string[]) {
  const events = trailOf(4);
  const checkpoint =
    signed === 0
      ? null
      : keys.sign({
          format: CHECKPOINT_FORMAT,
          account: '6f0e1c9a-59b6-4a3c-9d2f-0f3f4f5a6b7c',
          invoice: 1,
          revision: signed - 1,
          events: signed,
          head: events[signed - 1]?.hash ?? '',
          signedAt: '2026-11-20T11:00:00.000Z',
        });
  const file = join(folder, `trail-${signed}.json`);
  const about = { invoice: { id: 1, number: 'A-1' }, algorithm: 'SHA-256', canonical: 'RFC 8785' };
  writeFileSync(file, JSON.stringify({ ...about, events, checkpoint }));
  return runOperator('verify-audit', join(folder, 'nothing'), [file, ...options]);
}

it('accepts a trail whose events are all signed with one of the keys', async () => {
  const { code, output, errors } = await verify(4, '--keys', publicKeys);
  expect([code, errors]).toEqual([0, '']);
  expect(output).toContain('All of them were signed at 2026-11-20T11:00:00.000Z with one of the keys.');
});

it.each([
  ['a checkpoint that was taken out', 0, 'It is not signed: the file has no checkpoint.'],
  ['an event after the checkpoint', 3, 'Event 3 is not signed: anyone could have added what comes after'],
  ['two events after it', 2, 'Events 2 to 3 are not signed'],
])('refuses %s where keys are named, and says so without them', async (_, signed, words) => {
  const refused = await verify(signed, '--keys', publicKeys);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain(words);
  const withoutKeys = await verify(signed);
  expect([withoutKeys.code, withoutKeys.errors]).toEqual([0, '']);
  expect(withoutKeys.output).toContain(words);
});
