import { z } from 'zod';
import { calendarDate, id, LENGTHS, requiredText, text } from '../api/payload-scalars.ts';
import { addressKey } from '../text/email.ts';
import { MAX_BODY, MAX_RECIPIENTS } from './limits.ts';
import { headerLine, mailAddress } from './mailbox.ts';

const addresses = z.array(mailAddress).max(MAX_RECIPIENTS, {
  error: `A message has at most ${MAX_RECIPIENTS} recipients`,
});

const messageText = text(MAX_BODY).transform((body) => body.replaceAll(/\r\n?/g, '\n'));

/** The parts of a message that a user writes. */
export const messageFields = {
  to: addresses.min(1, { error: 'Enter a recipient' }),
  cc: addresses.optional(),
  bcc: addresses.optional(),
  /** By default the address by which the user signs in. */
  replyTo: mailAddress.nullable().optional(),
  subject: headerLine,
  body: messageText,
};

type Recipients = { to: string[]; cc?: string[] | undefined; bcc?: string[] | undefined };

/** Every recipient of a message in the order To, Cc, Bcc, each once. */
export function recipientsOf({ to, cc = [], bcc = [] }: Recipients): string[] {
  const seen = new Map([...to, ...cc, ...bcc].toReversed().map((address) => [addressKey(address), address]));
  return [...seen.values()].toReversed();
}

const isFewEnough = ({ to, cc = [], bcc = [] }: Recipients) =>
  to.length + cc.length + bcc.length <= MAX_RECIPIENTS;

const FEW_ENOUGH = { error: `A message has at most ${MAX_RECIPIENTS} recipients`, path: ['to'] };

/** What can be attached. E-invoices are not there yet, and refused when the command is decided. */
const attachable = z.enum(['pdf', 'einvoice']);

/** A message with a document. `replaces` is an earlier delivery that this one corrects. */
const newMessage = {
  ...messageFields,
  attach: z.array(attachable).max(10).default(['pdf']),
  replaces: id.nullable().optional(),
};

const sentInAnotherWay = {
  at: calendarDate.nullable().optional(),
  how: requiredText(LENGTHS.name, 'Enter how it was sent'),
};

/** The payloads of the commands that send documents by e-mail. */
export const deliveryCommands = {
  SendInvoice: z.strictObject({ invoiceId: id, ...newMessage }).refine(isFewEnough, FEW_ENOUGH),
  SendQuote: z.strictObject({ quoteId: id, ...newMessage }).refine(isFewEnough, FEW_ENOUGH),
  SendCreditNote: z.strictObject({ creditNoteId: id, ...newMessage }).refine(isFewEnough, FEW_ENOUGH),
  /** Stops a message that waits. */
  StopDelivery: z.strictObject({ deliveryId: id }),
  /** "It arrived": the user knows that a message of unknown outcome arrived. */
  ConfirmDelivery: z.strictObject({ deliveryId: id }),
  /** "Send again": the same message once more to the recipients that may not have it, or to others. */
  ResendDelivery: z.strictObject({
    deliveryId: id,
    to: addresses.min(1, { error: 'Enter a recipient' }).optional(),
  }),
  /** The invoice or the credit note was sent in another way. The default day is the present day of the user. */
  MarkInvoiceSent: z.strictObject({ invoiceId: id, ...sentInAnotherWay }),
  MarkCreditNoteSent: z.strictObject({ creditNoteId: id, ...sentInAnotherWay }),
};
