import { mailAddress } from '@ledgerline/shared-events/deliveries/mailbox.ts';
import { type ParsedMail, simpleParser } from 'mailparser';
import { type DeliveryStatus, type ReportedRecipient, readDeliveryStatus } from './delivery-status.ts';
import { messageIdsOf } from './message-ids.ts';
import { failuresIn } from './plain-report.ts';

/** The greatest size of a message that is read as a report. */
export const MAX_REPORT_BYTES = 256 * 1024;

/** A delivery report, the addresses that it was sent to, and the headers `Message-ID` by which it may name its message. */
export type DeliveryReport = Omit<DeliveryStatus, 'messageId'> & {
  addresses: string[];
  messageIds: string[];
};

/** `no_report`: a message of another kind, such as the note that somebody is away. */
type ReadReport = DeliveryReport | { refusal: 'too_large' | 'unreadable' | 'no_report' };

const MAX_PARTS = 50;
const MAX_HEAD_BYTES = 64 * 1024;
const MAX_STATUS_BYTES = 64 * 1024;
const MAX_LINE = 2_000;
const MAX_ADDRESSES = 20;

/** The headers in which a mail server says to whom it delivered a message. */
const ADDRESSED = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
const STATUS_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * Reads a delivery report (RFC 3464), and the older forms of Exim (the header `X-Failed-Recipients`), of qmail and of
 * providers that write words alone. It never throws, whatever the bytes are.
 */
export async function readReport(bytes: Uint8Array): Promise<ReadReport> {
  if (bytes.length > MAX_REPORT_BYTES) return { refusal: 'too_large' };
  let mail: ParsedMail;
  try {
    mail = await simpleParser(Buffer.from(bytes), {
      keepDeliveryStatus: true,
      ignoreEmbedded: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
      keepCidLinks: true,
      checksumAlgo: false,
      maxChildNodes: MAX_PARTS,
      maxHeadSize: MAX_HEAD_BYTES,
    });
  } catch {
    return { refusal: 'unreadable' };
  }
  if (!mail.headerLines.some(({ key }) => key !== '')) return { refusal: 'unreadable' };
  const said = statusOf(mail) ?? formerStatusOf(mail);
  if (said === null || said.recipients.length === 0) return { refusal: 'no_report' };
  const { envelopeId, recipients } = said;
  return {
    envelopeId,
    recipients,
    addresses: addressesOf(mail, ADDRESSED),
    messageIds: messageIdsOf(mail, said),
  };
}

/** The older forms do not name the message in a field of their own. */
const UNNAMED = { envelopeId: null, messageId: null };

function statusOf({ attachments }: ParsedMail): DeliveryStatus | null {
  const part = attachments.find(({ contentType }) => STATUS_TYPES.has(contentType));
  return part === undefined ? null : readDeliveryStatus(part.content.toString('utf8', 0, MAX_STATUS_BYTES));
}

/** What reports said before there was a part for machines. */
function formerStatusOf(mail: ParsedMail): DeliveryStatus | null {
  const failed = addressesOf(mail, new Set(['x-failed-recipients']));
  if (failed.length > 0) return { ...UNNAMED, recipients: failed.map((final) => failureOf(final)) };
  const text = (mail.text ?? '').slice(0, MAX_STATUS_BYTES).replaceAll('\r\n', '\n');
  if (/^Hi\. This is the /.test(text.trimStart())) return qmailStatusOf(text);
  const from = mail.headerLines.find(({ key }) => key === 'from')?.line.slice(0, MAX_LINE) ?? '';
  const named = failuresIn(from, text).slice(0, MAX_ADDRESSES);
  return { ...UNNAMED, recipients: named.map(({ address, reason }) => failureOf(address, reason)) };
}

/** qmail writes a paragraph for each recipient: `<address>:`, and in the next lines why it failed. */
function qmailStatusOf(text: string): DeliveryStatus {
  const [before = ''] = text.split('\n--- ', 1);
  const recipients = before.split(/\n[ \t]*\n/).flatMap((paragraph) => {
    const [head = '', ...reason] = paragraph.trim().split('\n');
    const address = mailAddress.safeParse(/^<([^<>]{1,254})>:$/.exec(head.trim())?.[1]);
    return address.success ? [failureOf(address.data, reason.join(' '))] : [];
  });
  return { ...UNNAMED, recipients: recipients.slice(0, MAX_ADDRESSES) };
}

function failureOf(final: string, reason = ''): ReportedRecipient {
  const diagnostic = reason.trim() || null;
  return { original: null, final, action: 'failed', status: null, diagnostic };
}

/** The addresses in headers, without their names. */
function addressesOf({ headerLines }: ParsedMail, names: ReadonlySet<string>): string[] {
  const found = headerLines
    .filter(({ key }) => names.has(key))
    .slice(0, MAX_ADDRESSES)
    .flatMap(({ line }) => line.slice(0, MAX_LINE).match(/[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,253}/g) ?? [])
    .flatMap((text) => mailAddress.safeParse(text).data ?? []);
  return [...new Set(found)].slice(0, MAX_ADDRESSES);
}
