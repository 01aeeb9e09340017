import type { RequestOptions } from '#shared/api/http-call.ts';
import type { Server } from '#shared/api/server.ts';

// What only passkeys need is loaded when one is used.
/** The part of the browser that talks to authenticators. */
const load = () => import('@simplewebauthn/browser');
const loadAnswers = () => import('@ledgerline/shared-events/account/passkey-options.ts');

/** An address of the server instead of a name: passkeys belong to names. */
const ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/** Whether passkeys can be used here. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !ADDRESS.test(window.location.hostname);
}

/** Lets an authenticator create a passkey. @throws Error when the user does not, or cannot */
export async function createPasskey(server: Server): Promise<unknown> {
  const { passkeyCreationAnswer } = await loadAnswers();
  const options = { method: 'POST', answer: passkeyCreationAnswer } as const;
  const optionsJSON = await server.request('/api/passkey/options', options);
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON });
}

/** Lets an authenticator sign with a passkey. @throws Error when the user does not, or cannot */
export async function signWithPasskey(
  server: Server,
  path: string,
  more: Pick<RequestOptions<unknown>, 'isOpenToAll'> = {},
): Promise<unknown> {
  const { passkeyRequestAnswer } = await loadAnswers();
  const options = { method: 'POST', answer: passkeyRequestAnswer, ...more } as const;
  const optionsJSON = await server.request(path, options);
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON });
}
