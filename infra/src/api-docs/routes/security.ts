import { NOTHING, plain, type RouteTexts } from './route-text.ts';

const SESSION = {
  id: '5b0f6c1e-30a1-4d0e-9f0a-0c1f5c7f3b52',
  device: 'Firefox, Windows',
  phone: false,
  opened_at: '2026-11-02T08:02:11.000Z',
  used_at: '2026-11-20T09:41:00.000Z',
  current: true,
};

export const securityRoutes: RouteTexts = {
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
