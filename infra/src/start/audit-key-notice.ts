import { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';

/**
 * What an operator should know when a role starts without the keys of the audit chains; null when nothing is missing.
 * Such a role starts all the same: signatures are a choice, and a role that only checks needs no private key.
 * @param keys the value of AUDIT_KEY
 */
export function auditKeyNotice(role: string, keys: string | undefined): string | null {
  if (role === 'worker') {
    if (keys === undefined) return 'AUDIT_KEY is not set: this worker signs no audit chains.';
    if (!KeyRing.read(keys).canSign)
      return 'AUDIT_KEY has no private key: this worker signs no audit chains.';
  }
  const checks = role === 'query' || role === 'web';
  if (!checks || keys !== undefined) return null;
  return 'AUDIT_KEY is not set: signatures of audit chains cannot be checked here.';
}
