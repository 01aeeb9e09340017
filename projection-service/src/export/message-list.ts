import { messagePaperPath } from '@ledgerline/shared-events/account-export/message-paper-path.ts';
import { deliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { recipientsInOrder } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import { recordList } from './list.ts';

/** The messages to clients, what became of each recipient, and where their files are in the export. */
export const messageList = recordList({
  path: 'csv/messages.csv',
  table: 'deliveries',
  schema: deliveryRecord,
  columns: [
    ['Message ID', ({ id }) => id],
    ['Kind', ({ kind }) => kind],
    ['Level', ({ level }) => level],
    ['Invoice ID', ({ invoice_id = null }) => invoice_id],
    ['Invoice', ({ invoice_id = null }, names) => names.invoice(invoice_id)],
    ['Quote ID', ({ quote_id = null }) => quote_id],
    ['Credit note ID', ({ credit_note_id = null }) => credit_note_id],
    ['Number', ({ number = null }) => number],
    ['Written at (UTC)', ({ created_at }) => created_at],
    ['From', ({ from }) => from],
    ['Reply to', ({ replyTo }) => replyTo],
    ['To', ({ to }) => to.join(', ')],
    ['Cc', ({ cc }) => cc.join(', ')],
    ['Bcc', ({ bcc }) => bcc.join(', ')],
    ['Subject', ({ subject }) => subject],
    ['Text', ({ body }) => body],
    ['Files', ({ papers }) => papers.map(messagePaperPath).join('\n')],
    ['Outcome', (delivery) => recipientsInOrder(delivery).map(outcomeText).join('\n')],
    ['Header Message-ID', ({ messageId }) => messageId],
    ['Replaces message', ({ replaces }) => replaces],
  ],
});

/** For example "office@nord.example: bounced 2026-11-24T09:00:11.000Z (550 no such mailbox)". */
function outcomeText({ address, state, at, detail }: ReturnType<typeof recipientsInOrder>[number]): string {
  return `${address}: ${state} ${at}${detail === null ? '' : ` (${detail})`}`;
}
