import type { ParsedMail } from 'mailparser';

const MAX_IDS = 10;
const MAX_HEAD = 64 * 1024;
const ORIGINAL_TYPES = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]);
/** qmail puts the message behind its own words. */
const COPY_IN_TEXT = /\n--- Below this line is a copy of the message\.?\n/;
const ID = /<([^<>\s]{1,300})>/;

/**
 * The headers `Message-ID` by which a report may name its message, without angle brackets, the surest first: that of the
 * message that came back, the one that the server names, and those that the report answers.
 */
export function messageIdsOf(mail: ParsedMail, { messageId }: { messageId: string | null }): string[] {
  const parts = mail.attachments.filter(({ contentType }) => ORIGINAL_TYPES.has(contentType));
  const originals = parts.map(({ content }) => idInHead(content.toString('utf8', 0, MAX_HEAD)));
  const copy = COPY_IN_TEXT.exec(mail.text ?? '');
  const copied = copy && idInHead((mail.text ?? '').slice(copy.index + copy[0].length).trimStart());
  const answered = [mail.inReplyTo ?? '', ...[mail.references ?? []].flat().toReversed()];
  const found = [...originals, copied, idIn(messageId ?? ''), ...answered.map(idIn)];
  return [...new Set(found.filter((id) => id !== null))].slice(0, MAX_IDS);
}

/** The id in the head of a message. */
function idInHead(text: string): string | null {
  const [head = ''] = text.slice(0, MAX_HEAD).replaceAll('\r\n', '\n').split('\n\n', 1);
  const line = /^message-id:(.*)$/im.exec(head.replaceAll(/\n[ \t]+/g, ' '));
  return idIn(line?.[1] ?? '');
}

const idIn = (text: string): string | null => ID.exec(text)?.[1] ?? null;
