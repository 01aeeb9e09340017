import { NOTHING, plain, type RouteTexts } from './route-text.ts';

const FIELDS = {
  address: 'marta@wisniewska.example',
  host: 'mail.wisniewska.example',
  port: 587,
  user: 'marta',
};
const MAILBOX = { imapHost: 'imap.wisniewska.example', imapPort: 993, imapUser: 'marta' };
const CHECK = { accepted: true, answer: '', at: '2026-11-24T09:40:00.000Z' };
const answerWith = (test: unknown) => ({
  account: { ...FIELDS, readable: true, test, mailbox: { ...MAILBOX, readable: true, check: CHECK } },
});
const UNTESTED = answerWith(null);
const TESTED = answerWith({ accepted: true, answer: '250 2.0.0 Ok', at: '2026-11-24T09:41:00.000Z' });
const RECENT = 'Needs a sign-in or a proof of identity within the last five minutes.';

/** The own mail account of a user. */
export const mailAccountRoutes: RouteTexts = {
  'GET /api/mail/account': plain('getMailAccount', "Read the account's email account", {
    status: 200,
    words:
      'The account without its password; null when there is none. Messages to clients are sent with it once its server has accepted a test message. When it is not `readable`, the password has to be entered again. Delivery reports about its messages are read from its `mailbox` (IMAP); `check` says whether that worked the last time.',
    example: TESTED,
  }),
  'POST /api/mail/account': plain(
    'saveMailAccount',
    "Save the account's email account",
    { status: 200, words: 'The account without its password. It has to be tested again.', example: UNTESTED },
    {
      description: `A password that is left out stays, as long as its server and user name do. Servers that are not on the public network and other ports than 465, 587 and 2525 are refused, unless the operator allows them. The \`mailbox\` is optional, at port 993 or 143; null removes it, one that is left out stays. It is saved also when its server refuses the connection, and \`check\` has what was said. ${RECENT}`,
      sends: {
        ...FIELDS,
        password: 'the password of the mail server',
        mailbox: { ...MAILBOX, imapPassword: 'the password of the mailbox' },
      },
      refuses: ['register_first', 'confirm_email_first', 'reauthentication_required'],
    },
  ),
  'DELETE /api/mail/account': plain('removeMailAccount', "Remove the account's email account", NOTHING, {
    description: RECENT,
    refuses: ['reauthentication_required'],
  }),
  'POST /api/mail/account/test': plain(
    'testMailAccount',
    'Send a test message with the email account',
    { status: 200, words: 'The account, with what its server said.', example: TESTED },
    {
      description:
        'From the address of the account to the one by which the user signs in. Its mailbox is checked, too.',
      refuses: ['register_first', 'confirm_email_first', 'not_found'],
    },
  ),
};
