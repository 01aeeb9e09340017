import {
  SECURITY_EVENTS,
  type SecurityEventKind,
} from '@ledgerline/shared-events/account/security-events.ts';

export type NoticeText = {
  kind: SecurityEventKind;
  device: string;
  at: Date;
  remaining: readonly string[];
  link: string;
};

/** The subject and the text of the mail about something grave. It names no address, since mail is read by others. */
export function noticeText({ kind, device, at, remaining, link }: NoticeText): {
  subject: string;
  body: string;
} {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const body = [
    'Hello,',
    '',
    'this happened to your account in Ledgerline:',
    '',
    `  ${SECURITY_EVENTS[kind]}`,
    `  ${when}${device === '' ? '' : `, ${device}`}`,
    '',
    ...remainingText(remaining),
    'If that was you, you need not do anything.',
    'If it was not you, open this page. It ends every session and lets you set a new password:',
    '',
    link,
    '',
    'The link works for 7 days.',
  ].join('\n');
  return { subject: SECURITY_EVENTS[kind], body };
}

function remainingText(remaining: readonly string[]): string[] {
  if (remaining.length === 0) return [];
  return [
    'These still work as before. You can remove each of them in the settings:',
    '',
    ...remaining.map((line) => `  ${line}`),
    '',
  ];
}
