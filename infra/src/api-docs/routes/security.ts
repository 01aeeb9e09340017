import { NOTHING, plain, type RouteTexts } from './route-text.ts';

const SESSION = {
  id: '5b0f6c1e-30a1-4d0e-9f0a-0c1f5c7f3b52',
  device: 'Firefox, Windows',
  phone: false,
  opened_at: '2026-11-02T08:02:11.000Z',
  used_at: '2026-11-20T09:41:00.000Z',
  current: true,
};

const LINK = { token: 'mK3x8hS0zq2vQf4H1dJb7uYp5tWc9nRa6eLg0iXoTs8' };
const USED = 'The link works once; a used or expired one is refused.';

export const securityRoutes: RouteTexts = {
  'GET /api/security': plain('getSecurity', 'List what happened around the sign-in', {
    status: 200,
    words: 'The newest 100 events, and the new address that waits for its confirmation.',
    example: {
      pending_email: null,
      events: [
        {
          id: '9a7d1c52-3f0e-4b7a-8c11-2d5e6f708192',
          kind: 'sign_in_failed',
          device: 'Firefox, Windows',
          count: 3,
          at: '2026-11-20T09:40:00.000Z',
        },
      ],
    },
  }),
  'POST /api/security/confirm': plain('confirmIdentity', 'Prove again who uses the session', NOTHING, {
    description:
      'Grave changes, such as another e-mail address or the deletion of the account, need a sign-in or this call within the last ten minutes.',
    sends: { password: 'Correct-Horse-9' },
  }),
  'POST /api/security/confirm-email': plain('confirmEmail', 'Confirm a new e-mail address', NOTHING, {
    description: `By the token of the mail to the new address. ${USED}`,
    sends: LINK,
    refuses: ['duplicate'],
  }),
  'POST /api/security/not-me': plain('raiseAlarm', 'Shut everybody out of the account', NOTHING, {
    description: `By the token of a notice: every session ends, the password signs in no more, and a link for a new one is sent to the address of the notice. ${USED}`,
    sends: LINK,
    refuses: ['duplicate'],
  }),
  'GET /api/security/sessions': plain('listSessions', 'List the login sessions', {
    status: 200,
    words: 'The sessions: the current one first, then by their last use.',
    example: [SESSION],
  }),
  'DELETE /api/security/sessions': plain('endOtherSessions', 'End all other login sessions', NOTHING),
  'DELETE /api/security/sessions/{id}': plain('endSession', 'End a login session', NOTHING, {
    description: 'To end the current one is to sign out.',
  }),
};
