import { mailAddress } from '@ledgerline/shared-events/deliveries/mailbox.ts';

/** A recipient whom a report in words names, with the words behind it. */
type NamedFailure = { address: string; reason: string };

/** The users of a mail server under whose names it reports. */
const REPORTER = /^from:[^\n]*(?:mailer-daemon|mail-daemon|postmaster)/i;

/** What is quoted below the report: the message that came back. */
const QUOTED =
  /^(?:-{2,}.*(?:original|below|copy|header|returned|transcript).*|message headers follow.*|message-id:.*|received:.*)$/im;

const FAILURE =
  /(?:could ?n[o']t be|can ?not be|unable to|not) deliver|error\s+delivering|error (?:has )?occurred while (?:trying|attempting) to deliver|deliver\w*[^.\n]{0,60} failed|permanent(?:ly)?[^.\n]{0,20} (?:error|fail)|undeliverable|returned to sender/i;

/** The server tries again. */
const DELAY =
  /warning message only|(?:has been|was) delayed|will be retried|not yet been delivered|still trying/i;

const ADDRESS = String.raw`["<]?([^\s<>"(),;:]{1,64}@[^\s<>"(),;:]{1,253}?)[">]?`;
const AT_START = new RegExp(String.raw`^[-*\s]*${ADDRESS}(?:\s*:\s*|\s+|$)(.*)$`);
const IN_SENTENCE = new RegExp(String.raw`deliver\w* (?:your |the )?(?:mail|message) to ${ADDRESS}\.?$`, 'i');

/**
 * The recipients of a report without a part for machines, as large providers write it: a mail server says that a message
 * could not be delivered, and names an address at the start of a line. None for any other message.
 */
export function failuresIn(from: string, text: string): NamedFailure[] {
  const said = text.replaceAll('\r\n', '\n').split(QUOTED, 1)[0] ?? '';
  if (!REPORTER.test(from) || !FAILURE.test(said) || DELAY.test(text)) return [];
  const lines = said.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const [, written, reason = ''] = AT_START.exec(line) ?? IN_SENTENCE.exec(line) ?? [];
    const address = mailAddress.safeParse(written?.replace(/\.$/, ''));
    return address.success ? [{ address: address.data, reason: reason || (lines[index + 1] ?? '') }] : [];
  });
}
