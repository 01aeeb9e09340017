import { type UserAnswer as User, userAnswer } from '@ledgerline/shared-events/account/answers.ts';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { csrfToken } from '#shared/api/csrf.ts';
import { noContent } from '#shared/api/http-call.ts';
import { signWithPasskey } from '#shared/api/passkey.ts';
import type { Server } from '#shared/api/server.ts';
import { localStore } from '#shared/lib/storage/local-store.ts';

export type Credentials = { email: string; password: string };

/** Set while a user is signed in on this device, so that the first visit of a stranger causes no session check. */
const signedIn = localStore('signed-in', z.boolean());

/** Notifies when a user signed in or out in another tab of this device. Returns the function that stops it. */
export function signedInElsewhere(notify: (isSignedIn: boolean) => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'ledgerline.signed-in' && newValue !== null) notify(newValue === 'true');
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/**
 * The signed-in user, or null. Without the token cookie of a sign-in, or after signing out here, nobody can be signed
 * in: then no request is sent, since the server would answer 401.
 */
export async function fetchUser(server: Server): Promise<User | null> {
  if (csrfToken() === null || signedIn.read() === false) return null;
  try {
    const found = await server.request('/api/user', { answer: userAnswer, isOpenToAll: true });
    server.session.open();
    return found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const post = (server: Server, path: string, body?: unknown) =>
  server.request(path, { method: 'POST', body, answer: noContent, isOpenToAll: true });

export const signIn = (server: Server, credentials: Credentials) =>
  startSession(server, '/login', credentials);
export const register = (server: Server, credentials: Credentials) =>
  startSession(server, '/register', credentials);
export const createTestAccount = (server: Server) => startSession(server, '/create-test-account');

/** Signs in by a passkey that the user chooses. @throws Error when the user chooses none */
export async function signInByPasskey(server: Server): Promise<void> {
  const passkey = await signWithPasskey(server, '/api/passkey/sign-in-options', { isOpenToAll: true });
  await startSession(server, '/api/passkey/sign-in', passkey);
}

/** Ends the session. Pending requests are cancelled first, since they would be answered with 401. */
export const signOut = (server: Server) => endSession(server, '/logout');

/** Deletes the account permanently, and ends the session. */
export const deleteAccount = (server: Server) => endSession(server, '/delete-account');

async function endSession(server: Server, path: string): Promise<void> {
  server.session.close();
  try {
    await post(server, path);
  } catch (error) {
    server.session.open();
    throw error;
  }
  signedIn.write(false);
}

export const sendResetLink = (server: Server, email: string) =>
  post(server, '/api/password-reset', { email });
export const resetPassword = (server: Server, { token, password }: { token: string; password: string }) =>
  post(server, '/api/password-reset', { token, password });

async function startSession(server: Server, path: string, body?: unknown): Promise<void> {
  await server.session.replace(() => post(server, path, body));
  signedIn.write(true);
}
