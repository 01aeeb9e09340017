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
    'There was a change to your Ledgerline account:',
    '',
    `  ${SECURITY_EVENTS[kind]}`,
    `  ${when}${device === '' ? '' : `, ${device}`}`,
    '',
    ...remainingText(remaining),
    "If this was you, there's nothing to do.",
    "If this wasn't you, open this page. It signs you out everywhere and lets you set a new password:",
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
    'These still work. You can remove them in the settings:',
    '',
    ...remaining.map((line) => `  ${line}`),
    '',
  ];
}
