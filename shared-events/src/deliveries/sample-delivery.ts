import type { DeliveryRecord } from './record.ts';

const MESSAGE = '0198a4f0-0000-4000-8000-00000000d001';

/** A sample message with an invoice to one recipient, for tests and descriptions. */
export function sampleDelivery(changes: Partial<DeliveryRecord> = {}): DeliveryRecord {
  const isOfInvoice = changes.quote_id === undefined && changes.credit_note_id === undefined;
  return {
    id: 1,
    ...(isOfInvoice && { invoice_id: 4 }),
    kind: 'invoice',
    level: null,
    replaces: null,
    message: MESSAGE,
    messageId: `${MESSAGE}@ledgerline.example`,
    references: [],
    from: 'Marta Wiśniewska <mail@ledgerline.example>',
    replyTo: 'marta@wisniewska.example',
    to: ['accounts@lingua-nord.example'],
    cc: [],
    bcc: [],
    subject: 'Invoice 143',
    body: 'Hello,\n\nplease find the invoice attached.\n',
    papers: [
      {
        kind: 'pdf',
        name: 'Invoice 143.pdf',
        type: 'application/pdf',
        size: 48_213,
        sha256: '4f'.repeat(32),
      },
    ],
    recipients: {
      0: {
        address: 'accounts@lingua-nord.example',
        state: 'sent',
        at: '2026-11-24T09:00:11.000Z',
        detail: '250 2.0.0 Ok: queued as 4XyZ',
      },
    },
    created_at: '2026-11-24T09:00:00.000Z',
    deleted_at: null,
    ...changes,
  };
}
