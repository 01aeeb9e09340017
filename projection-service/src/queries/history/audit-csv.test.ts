import { GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import { expect, it } from 'vitest';
import { auditCsv } from './audit-csv.ts';

it('an audit trail has hidden characters of earlier versions as escapes, so that its hashes can be computed again', () => {
  const data = { name: 'invoice\u202efdp.exe \u{e0041}' };
  const event = {
    ...{ index: 0, revision: 4, type: 'InvoiceCreated', at: '2026-11-20T10:00:00.000Z', actor: '' },
    ...{
      source: 'user',
      command: 'CreateInvoice',
      commandId: '',
      prevHash: GENESIS_HASH,
      hash: GENESIS_HASH,
    },
    data,
  };
  const csv = auditCsv(null).lineOf(event);
  expect(csv).not.toMatch(/[\u202e\u{e0041}]/u);
  const cell = /"(\{.*\})"/.exec(csv)?.[1]?.replaceAll('""', '"') ?? '';
  expect(cell).toContain('\\u202e');
  expect(JSON.parse(cell)).toEqual(data);
});
