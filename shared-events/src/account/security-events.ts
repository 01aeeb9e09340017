/** What can happen around the sign-in of a user, with the words for the screen and for mails. */
export const SECURITY_EVENTS = {
  registered: 'The account was registered',
  signed_in: 'Signed in',
  signed_in_new_device: 'Signed in from a new browser',
  sign_in_failed: 'Wrong password',
  sign_in_limited: 'Too many sign-in attempts, slowed down',
  signed_out: 'Signed out',
  session_ended: 'A session was signed out',
  other_sessions_ended: 'Signed out everywhere else',
  identity_confirmed: 'Confirmed your identity',
  identity_refused: 'Wrong password when confirming your identity',
  password_changed: 'The password was changed',
  password_reset_requested: 'A link for a new password was requested',
  password_reset: 'The password was reset by an email link',
  email_change_requested: 'A change of email address was requested',
  email_confirmation_requested: 'A link to confirm the email address was requested',
  email_confirmed: 'The email address was confirmed',
  email_changed: 'The email address was changed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  mail_account_changed: 'The email account was changed',
  mail_account_removed: 'The email account was removed',
  alarm_raised: '“This wasn’t me”: signed out everywhere',
  account_deleted: 'The account was deleted',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

const kinds: string[] = Object.keys(SECURITY_EVENTS);

/** Whether a text is the kind of an event. */
export function isSecurityEvent(kind: string): kind is SecurityEventKind {
  return kinds.includes(kind);
}

/** Every kind of event. */
export const SECURITY_EVENT_KINDS: readonly SecurityEventKind[] = kinds.filter(isSecurityEvent);

/** The kinds of failures, which are counted when they are repeated. */
export const SECURITY_FAILURES: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in_failed',
  'sign_in_limited',
  'identity_refused',
]);

/** The kinds that are reported to the user by mail. */
export const REPORTED_BY_MAIL: ReadonlySet<SecurityEventKind> = new Set([
  'signed_in_new_device',
  'password_changed',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'mail_account_changed',
  'mail_account_removed',
]);
