import { KeyRing, newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { expect, it } from 'vitest';
import { auditKeyNotice } from './audit-key-notice.ts';

const keys = newKeys(null);
const publicKeys = KeyRing.read(keys).publicKeys.join(' ');

it('a worker that cannot sign says so, with the reason', () => {
  expect(auditKeyNotice('worker', undefined)).toContain('AUDIT_KEY is not set: this worker signs no');
  expect(auditKeyNotice('worker', publicKeys)).toContain('AUDIT_KEY has no private key');
  expect(auditKeyNotice('worker', keys)).toBeNull();
});

it('a role that checks signatures says when it has no keys; a public one is enough', () => {
  for (const role of ['query', 'web']) {
    expect(auditKeyNotice(role, undefined)).toContain('cannot be checked');
    expect(auditKeyNotice(role, publicKeys)).toBeNull();
  }
});

it('a role that neither signs nor checks says nothing', () => {
  for (const role of ['command', 'migrate']) expect(auditKeyNotice(role, undefined)).toBeNull();
});
