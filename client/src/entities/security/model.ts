import { type SessionAnswer, sessionsAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { attach, createStore, sample } from 'effector';
import { noContent } from '#shared/api/http-call.ts';
import { $server } from '#shared/api/server.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

const SESSIONS = '/api/security/sessions';

export const loadSessionsFx = attach({
  source: $server,
  effect: (server) => server.request(SESSIONS, { answer: sessionsAnswer }),
});

/** Ends a session by its id. */
export const endSessionFx = attach({
  source: $server,
  effect: (server, id: string) =>
    server.request(`${SESSIONS}/${id}`, { method: 'DELETE', answer: noContent }),
});

/** Ends every session except this one. */
export const endOtherSessionsFx = attach({
  source: $server,
  effect: (server) => server.request(SESSIONS, { method: 'DELETE', answer: noContent }),
});

/** The login sessions of the user; null until they are loaded. */
export const $loginSessions = createStore<readonly SessionAnswer[] | null>(null)
  .on(loadSessionsFx.doneData, (_, sessions) => sessions)
  .on(endSessionFx.done, (sessions, { params }) => sessions?.filter(({ id }) => id !== params) ?? null)
  .on(endOtherSessionsFx.done, (sessions) => sessions?.filter(({ current }) => current) ?? null)
  .reset(recordsReset);

/** A session that could not be ended may have ended elsewhere. */
sample({ clock: endSessionFx.fail, fn: () => undefined, target: loadSessionsFx });
