import { nameOfChain } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { DocumentKind } from '@ledgerline/shared-events/ledger/change.ts';

export const COMMAND_ID = '5b1c6f0e-8f43-4d0c-9a57-2f3f2f0e7f11';
const ACTOR = '0f9d3c7a-6a55-4c29-8d0e-6b8f3d1f8a42';
const AT = '2026-10-21T09:30:00.000Z';

export const ENTRY = {
  commandId: COMMAND_ID,
  command: 'EditJob',
  label: 'Rate',
  at: AT,
  actor: ACTOR,
  source: 'user',
  revision: 412,
  commandCount: 1,
  place: '/jobs/17',
  subject: { entity: 'job', id: 17, name: 'Works agreement, annex 2' },
  changes: [
    {
      entity: 'job',
      id: 17,
      name: 'Works agreement, annex 2',
      field: 'rate',
      before: '0.1',
      after: '0.11',
      beforeText: '0.1',
      afterText: '0.11',
    },
  ],
  changeCount: 1,
  undoes: null,
  redoes: null,
  undoneBy: null,
  tookBack: [],
  undoable: true,
  blocked: false,
  reason: null,
};

export const EDIT_CONFLICT = {
  entity: 'job',
  id: 17,
  name: 'Works agreement, annex 2',
  field: 'rate',
  before: '0.1',
  beforeText: '0.1',
  theirs: '0.11',
  theirsText: '0.11',
  mine: '0.12',
  mineText: '0.12',
  commandId: COMMAND_ID,
  at: AT,
  actor: ACTOR,
  source: 'user',
  sameSession: false,
};

export const CHECKPOINT = {
  format: 'ledgerline-audit-checkpoint-1',
  account: '7e2a4c1b-90d3-4b6e-8f15-3c8d2e6a9b70',
  invoice: null,
  revision: 413,
  events: 414,
  head: '9f2c'.repeat(16),
  signedAt: AT,
  key: `MCowBQYDK2VwAyEA${'A'.repeat(43)}=`,
  signature: `${'B'.repeat(86)}==`,
} as const;

export const TIMESTAMP = {
  format: 'ledgerline-audit-timestamp-1',
  events: 414,
  head: CHECKPOINT.head,
  path: [{ side: 'right', hash: '4e07'.repeat(16) }],
  time: '2026-10-21T09:38:12.000Z',
  authority: 'C=DE, O=Example, CN=Example Time Stamps',
  token: 'MIIHwwYJKoZIhvcNAQcC',
};

/** An event in the trail of each kind. */
const EVENTS: Readonly<Record<DocumentKind, { type: string; command: string; data: object }>> = {
  invoice: {
    type: 'InvoiceMarkedPaid',
    command: 'MarkInvoicePaid',
    data: { invoiceId: 8, number: '143' },
  },
  creditNote: {
    type: 'CreditNoteIssued',
    command: 'IssueCreditNote',
    data: { id: 8, name: 'Credit note CN-3', issuedAt: AT, how: 'pdf' },
  },
  quote: {
    type: 'QuoteMarkedSent',
    command: 'MarkQuoteSent',
    data: { id: 8, name: 'Quote Q-4', before: { sent_at: null }, after: { sent_at: AT } },
  },
};

/** The audit trail of a document. */
export function trailOf(kind: DocumentKind, number: string) {
  const event = { index: 0, revision: 413, at: AT, actor: ACTOR, source: 'user', commandId: COMMAND_ID };
  const { invoice: _, format: __, ...signed } = CHECKPOINT;
  return {
    [kind]: { id: 8, number },
    algorithm: 'SHA-256',
    canonical: 'RFC 8785',
    events: [{ ...event, ...EVENTS[kind], prevHash: '0'.repeat(64), hash: '9f2c'.repeat(16) }],
    checkpoint: { ...nameOfChain({ kind, id: 8 }), ...signed, events: 1 },
  };
}

export const REBUILD = {
  id: '3f8f7a52-6a0b-4f43-8a0c-2b6a3d5e9c01',
  projection: 'reports',
  state: 'done',
  eventsTotal: 413,
  eventsDone: 413,
  startedAt: AT,
  finishedAt: AT,
  identical: true,
  differenceCount: 0,
  differences: [],
  error: null,
};

export const EXPORT = {
  id: '7a1d2f64-93b0-4a86-b8f5-0f2b7d9c1e33',
  state: 'done',
  phase: 'invoices',
  done: 8,
  total: 8,
  revision: 413,
  bytes: 48_213,
  error: null,
  requestedAt: AT,
  finishedAt: AT,
  expiresAt: '2026-10-22T09:30:00.000Z',
};

export const IMPORT = {
  id: '0b1f6f1e-5a55-4b1c-8d6a-2f8f3d1f8a77',
  state: 'done',
  phase: 'lists',
  done: 413,
  total: 413,
  counts: { 'csv/jobs.csv': 96, 'csv/clients.csv': 12 },
  warnings: [],
  error: null,
  requestedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:00:09.000Z',
};
