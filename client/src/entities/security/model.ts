import {
  type SecurityAnswer,
  type SessionAnswer,
  securityAnswer,
  sessionsAnswer,
} from '@ledgerline/shared-events/account/security-answers.ts';
import { createStore, sample } from 'effector';
import { changeEmailFx } from '#entities/account/model.ts';
import { sessionCheckRequested } from '#entities/session/model.ts';
import { noContent } from '#shared/api/http-call.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

const SESSIONS = '/api/sessions';

const loadSessionsFx = serverEffect((server) => server.request(SESSIONS, { answer: sessionsAnswer }));

export const sessionsQuery = createScreenQuery(loadSessionsFx, { isReadOnce: true });

/** Ends a session by its id. */
export const endSessionFx = serverEffect((server, id: string) =>
  server.request(`${SESSIONS}/${id}`, { method: 'DELETE', answer: noContent }),
);

/** Ends every session except this one. */
export const endOtherSessionsFx = serverEffect((server) =>
  server.request(SESSIONS, { method: 'DELETE', answer: noContent }),
);

/** The login sessions of the user; null until they are loaded. */
export const $loginSessions = createStore<readonly SessionAnswer[] | null>(null)
  .on(loadSessionsFx.doneData, (_, sessions) => sessions)
  .on(endSessionFx.done, (sessions, { params }) => sessions?.filter(({ id }) => id !== params) ?? null)
  .on(endOtherSessionsFx.done, (sessions) => sessions?.filter(({ current }) => current) ?? null)
  .reset(recordsReset);

/** Whether the sessions were read once, or could not be. */
export const $sessionsAnswered = createStore(false)
  .on(loadSessionsFx.finally, () => true)
  .reset(recordsReset);

/** A session that could not be ended may have ended elsewhere. */
sample({ clock: endSessionFx.fail, fn: () => undefined, target: loadSessionsFx });

const loadSecurityFx = serverEffect((server) =>
  server.request('/api/security-events', { answer: securityAnswer }),
);

export const securityQuery = createScreenQuery(loadSecurityFx, { isReadOnce: true });

/** What happened around the sign-in, and the new address that waits; null until it is loaded. */
const $security = createStore<SecurityAnswer | null>(null)
  .on(loadSecurityFx.doneData, (_, security) => security)
  .reset(recordsReset);

export const $securityEvents = $security.map((security) => security?.events ?? null);
export const $pendingEmail = $security.map((security) => security?.pending_email ?? null);

/** Whether what happened was read once, or could not be. */
export const $securityAnswered = createStore(false)
  .on(loadSecurityFx.finally, () => true)
  .reset(recordsReset);

sample({ clock: changeEmailFx.done, fn: () => undefined, target: loadSecurityFx });

/** Confirms by the password who uses this session: grave changes are possible for some minutes then. */
export const confirmIdentityFx = serverEffect((server, password: string) =>
  server.request('/api/security/confirm', { method: 'POST', body: { password }, answer: noContent }),
);

/** Sends the link again that confirms the address of the account. */
export const sendConfirmationLinkFx = serverEffect((server) =>
  server.request('/api/email-confirmation', { method: 'POST', answer: noContent }),
);

/** Confirms an address by the token of the link that was mailed to it. A new one becomes that of the account. */
export const confirmEmailFx = serverEffect((server, token: string) =>
  server.request('/api/security/confirm-email', {
    method: 'POST',
    body: { token },
    answer: noContent,
  }),
);

/** Shuts everybody out of the account, by the token of a notice. */
export const raiseAlarmFx = serverEffect((server, token: string) =>
  server.request('/api/security/not-me', {
    method: 'POST',
    body: { token },
    answer: noContent,
    isOpenToAll: true,
  }),
);

sample({
  clock: [confirmEmailFx.done, raiseAlarmFx.done],
  fn: () => undefined,
  target: sessionCheckRequested,
});
