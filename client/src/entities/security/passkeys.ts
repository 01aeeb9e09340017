import {
  type PasskeyAnswer,
  passkeyAnswer,
  passkeysAnswer,
} from '@ledgerline/shared-events/account/security-answers.ts';
import { createStore } from 'effector';
import { noContent } from '#shared/api/http-call.ts';
import { createPasskey, signWithPasskey } from '#shared/api/passkey.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

const PASSKEYS = '/api/passkey';

const loadPasskeysFx = serverEffect((server) => server.request(PASSKEYS, { answer: passkeysAnswer }));

export const passkeysQuery = createScreenQuery(loadPasskeysFx, { isReadOnce: true });

/** Lets an authenticator create a passkey and stores it. */
export const addPasskeyFx = serverEffect(async (server) => {
  const response = await createPasskey(server);
  return server.request(`${PASSKEYS}/register`, {
    method: 'POST',
    body: { response },
    answer: passkeyAnswer,
  });
});

export const renamePasskeyFx = serverEffect((server, { id, name }: { id: string; name: string }) =>
  server.request(`${PASSKEYS}/${id}`, { method: 'PATCH', body: { name }, answer: noContent }),
);

export const removePasskeyFx = serverEffect((server, id: string) =>
  server.request(`${PASSKEYS}/${id}`, { method: 'DELETE', answer: noContent }),
);

/** Confirms by a passkey who uses this session. */
export const confirmByPasskeyFx = serverEffect(async (server) => {
  const passkey = await signWithPasskey(server, '/api/security/confirm/options');
  return server.request('/api/security/confirm', { method: 'POST', body: { passkey }, answer: noContent });
});

/** Whether the passkeys were read once, or could not be. */
export const $passkeysAnswered = createStore(false)
  .on(loadPasskeysFx.finally, () => true)
  .reset(recordsReset);

/** The passkeys of the user; null until they are loaded. */
export const $passkeys = createStore<readonly PasskeyAnswer[] | null>(null)
  .on(loadPasskeysFx.doneData, (_, passkeys) => passkeys)
  .on(addPasskeyFx.doneData, (passkeys, added) => [...(passkeys ?? []), added])
  .on(
    renamePasskeyFx.done,
    (passkeys, { params: { id, name } }) =>
      passkeys?.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey)) ?? null,
  )
  .on(removePasskeyFx.done, (passkeys, { params }) => passkeys?.filter(({ id }) => id !== params) ?? null)
  .reset(recordsReset);
