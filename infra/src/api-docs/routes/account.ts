import { mailAccountRoutes } from './mail-account.ts';
import { NOTHING, plain, type RouteTexts } from './route-text.ts';
import { NO_ADDRESS, OWN_ADDRESS, passkeySignIn, USED_PASSKEY } from './security.ts';
import { MAIL_MESSAGE, PROVIDER_MESSAGE } from './uploads.ts';

const USER = {
  id: '0f9d3c7a-6a55-4c29-8d0e-6b8f3d1f8a42',
  email: 'ana@example.com',
  subscription: null,
  trial_ends_at: '2026-11-20',
  test_account: false,
  email_confirmed: true,
  stripe_id: null,
};
const CALENDAR_FEED = {
  url: `https://app.example.com/calendar/${'aB3-'.repeat(10)}xyz.ics`,
};
const CREDENTIALS = { email: 'ana@example.com', password: 'Correct-Horse-9' };
const PROOF =
  '`currentPassword` is needed unless there was a sign-in or a `POST /api/security/confirm` within the last five minutes.';
const SIGNED_IN = 'The user; the cookie of the login session is set, and XSRF-TOKEN is new.';

export const accountRoutes: RouteTexts = {
  'GET /sanctum/csrf-cookie': plain('getCsrfCookie', 'Get the cookie XSRF-TOKEN', NOTHING, {
    description: 'Has to be called first. Send the value of the cookie back as X-XSRF-TOKEN.',
  }),
  'POST /login': plain(
    'signIn',
    'Sign in',
    { status: 200, words: SIGNED_IN, example: USER },
    { sends: CREDENTIALS },
  ),
  ...passkeySignIn,
  'POST /api/passkey/sign-in': plain(
    'signInByPasskey',
    'Sign in by a passkey',
    { status: 200, words: SIGNED_IN, example: USER },
    { description: 'The body is what the browser answered.', sends: USED_PASSKEY },
  ),
  'POST /logout': plain('signOut', 'Sign out', NOTHING),
  'POST /register': plain(
    'register',
    'Register',
    { status: 201, words: SIGNED_IN, example: USER },
    {
      description:
        'A signed-in test account is registered under the address and keeps its data. The password needs at least 8 characters, a lowercase letter, an uppercase letter and a number.',
      sends: CREDENTIALS,
      refuses: ['duplicate'],
    },
  ),
  'POST /create-test-account': plain('openTestAccount', 'Open a test account', {
    status: 201,
    words: SIGNED_IN,
    example: { ...USER, email: null, test_account: true, email_confirmed: false },
  }),
  'POST /delete-account': plain('deleteAccount', 'Delete the account with all its data', NOTHING, {
    description: `This cannot be undone. A subscription ends. ${PROOF}`,
    sends: { currentPassword: CREDENTIALS.password },
    refuses: ['reauthentication_required'],
  }),
  'GET /api/user': plain('getUser', 'Read the signed-in user', {
    status: 200,
    words: 'The user.',
    example: USER,
  }),
  'GET /api/calendar-feed': plain('getCalendarFeed', 'Read the address of the calendar of deadlines', {
    status: 200,
    words: 'The address; null when there is none.',
    example: CALENDAR_FEED,
  }),
  'POST /api/calendar-feed': plain(
    'createCalendarFeed',
    'Create an address of the calendar; the former one ends',
    { status: 201, words: 'The new address.', example: CALENDAR_FEED },
    { description: OWN_ADDRESS, refuses: NO_ADDRESS },
  ),
  'DELETE /api/calendar-feed': plain('endCalendarFeed', 'End the address of the calendar', NOTHING),
  'GET /api/mail/sender': plain('getMailSender', 'Read how messages to clients are sent', {
    status: 200,
    words:
      'The sender of the next message, and why the account cannot send now: `register_first`, `confirm_email_first` or `mail_not_configured`.',
    example: {
      obstacle: null,
      from: 'Marta Wiśniewska Translations <invoices@app.example.com>',
      replyTo: 'marta@example.com',
      own: false,
      reports: true,
      stopSeconds: 10,
      recipientsAMessage: 20,
      messagesADay: 200,
    },
  }),
  ...mailAccountRoutes,
  'POST /api/mail/reports': plain(
    'receiveDeliveryReport',
    'Receive a delivery report of a mail server',
    {
      status: 200,
      words: 'Whether it changed a delivery, and why not.',
      example: { recorded: true, reason: null },
    },
    {
      description:
        'Only for the mail server of the return mailbox, with `Authorization: Bearer` and MAIL_REPORT_TOKEN; without that setting 404. The body is the message as it arrived (`message/rfc822`), of at most 256 KB.',
      upload: MAIL_MESSAGE,
      refuses: ['not_signed_in', 'not_found'],
    },
  ),
  'GET /calendar/{secret}.ics': plain(
    'getCalendar',
    'Read the deadlines as a calendar',
    { status: 200, words: 'The calendar (RFC 5545).', type: 'text/calendar' },
    {
      description:
        'For calendar apps, without a session: whoever knows the address may read. It has the open jobs with a deadline, and no amounts of money.',
    },
  ),
  'POST /api/password-reset': plain(
    'resetPassword',
    'Send a link, or set the password with its token',
    NOTHING,
    {
      description:
        'With `email` a mail with a link is sent; its token can be used once, for 60 minutes. With `token` and `password` the password is set, and every session ends.',
      sends: { email: 'ana@example.com' },
    },
  ),
  'POST /contact': plain('sendMessage', 'Send a message to support', NOTHING, {
    description: 'Without `email` the address of the user is used.',
    sends: { email: 'ana@example.com', message: 'Thank you!' },
  }),
};

export const billingRoutes: RouteTexts = {
  'GET /api/pricing': plain('getPricing', 'Read the prices of the visitor’s region', {
    status: 200,
    words: 'The prices.',
    example: { region: 'eurozone', currency: 'EUR', monthly: 5.99, annual: 59.88, annual_per_month: 4.99 },
  }),
  'POST /api/createStripeCustomer': plain(
    'createCustomer',
    'Create the customer, or start a purchase',
    {
      status: 200,
      words: 'The customer; with an interval also the address of the checkout page.',
      example: { stripe_id: 'cus_1' },
    },
    {
      sends: { interval: 'year', currency: 'EUR' },
      refuses: ['payments_not_configured', 'conflict'],
    },
  ),
  'POST /api/stripe/webhook': plain(
    'receiveProviderMessage',
    'Receive a signed message of the payment provider',
    {
      status: 200,
      words: 'The message was accepted.',
      example: { received: true },
    },
    {
      description: 'Only for the provider: the header Stripe-Signature authenticates it.',
      upload: PROVIDER_MESSAGE,
      refuses: ['malformed'],
    },
  ),
  'GET /api/settings/billing-portal-url': plain(
    'getBillingPortal',
    'Read the address of the page for managing the subscription',
    {
      status: 200,
      words: 'The address.',
      example: { url: 'https://billing.example/session/1' },
    },
    { refuses: ['payments_not_configured', 'not_found'] },
  ),
};
