import {
  documentIds,
  MAILED_PATHS,
  MAILED_WORDS,
  type MailedKind,
} from '@ledgerline/shared-events/deliveries/document.ts';
import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import { command, query, type RouteTexts, read } from './route-text.ts';

/** The word of each kind in the ids of operations, and what its first message does. */
const WORDS: Readonly<Record<MailedKind, { id: string; does: string; saved: string }>> = {
  invoice: {
    id: 'Invoice',
    does: '',
    saved: ' The PDF in it counts as downloaded: the number stays in use.',
  },
  quote: {
    id: 'Quote',
    does: ' The quote is `sent` once a mail server has the message. A message that waits is stopped when the quote is accepted, declined, deleted or expires.',
    saved: ' The quote stays as it is.',
  },
  creditNote: {
    id: 'CreditNote',
    does: ' The credit note is issued once a mail server has the message.',
    saved: ' The PDF in it counts as downloaded, which issues the credit note.',
  },
};

/** The calls by which a document of a kind is sent by email. @param number that of the examples */
export function mailRoutes(kind: MailedKind, number: string): RouteTexts {
  const path = MAILED_PATHS[kind];
  const { id, does, saved } = WORDS[kind];
  const word = MAILED_WORDS[kind].toLowerCase();
  const article = kind === 'invoice' ? 'an' : 'a';
  const delivery = deliveryOf(kind, number);
  const message = {
    to: ['accounts@lingua-nord.example'],
    subject: `${MAILED_WORDS[kind]} ${number}`,
    body: `Hello,\n\nplease find the ${word} attached.`,
    attach: ['pdf'],
  };
  return {
    [`GET ${path}/pdfs`]: papersRoute(kind),
    [`POST ${path}/{id}/send`]: command(
      `send${id}`,
      202,
      `Send ${article} ${word} by email`,
      { delivery },
      {
        description: `The message waits for some seconds, in which it can be stopped. A message that was sent can't be recalled. \`replaces\` is an earlier delivery that this one corrects.${does}`,
        sends: message,
        refuses: [
          'register_first',
          'confirm_email_first',
          'mail_not_configured',
          ...(kind === 'quote' ? (['already_answered'] as const) : []),
        ],
      },
    ),
    [`GET ${path}/{number}/deliveries`]: query(
      `list${id}Deliveries`,
      `The messages about ${article} ${word}, newest first`,
      { deliveries: [delivery] },
      { description: 'Each recipient has its own state, with what its mail server said.' },
    ),
    [`POST ${path}/{id}/message`]: {
      operationId: `save${id}Message`,
      kind: 'query',
      summary: `Save a message with the ${word} as a file for an email app`,
      description: `Nothing is sent, and no delivery is called sent.${saved}`,
      sends: message,
      answers: [{ status: 200, words: 'The message (RFC 5322).', type: 'message/rfc822' }],
    },
  };
}

/** A message of the examples. */
function deliveryOf(kind: MailedKind, number: string) {
  const title = `${MAILED_WORDS[kind]} ${number}`;
  const papers = sampleDelivery().papers.map((paper) => ({ ...paper, name: `${title}.pdf` }));
  const ids = documentIds({ entity: kind, id: 4 });
  const body = `Hello,\n\nplease find the ${MAILED_WORDS[kind].toLowerCase()} attached.\n`;
  return deliveryView(sampleDelivery({ ...ids, kind, subject: title, body, papers }));
}

/** The download of several documents of a kind. */
function papersRoute(kind: MailedKind) {
  const words = `${MAILED_WORDS[kind].toLowerCase()}s`;
  const isIssued = kind !== 'quote';
  const issue = isIssued ? 'The first download of each is recorded; when one does not exist, none is.' : '';
  return read(
    `download${WORDS[kind].id}s`,
    `Download several ${words} as PDFs in a ZIP file`,
    { status: 200, words: 'The file, with one PDF for each.', type: 'application/zip' },
    {
      description: `\`ids\` are at most 100 ids with commas between them. ${issue}`.trim(),
      refuses: isIssued ? ['csrf', 'not_found'] : ['not_found'],
    },
  );
}
