import { type UserAnswer as User, userAnswer } from '@ledgerline/shared-events/account/answers.ts';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { csrfToken } from '#shared/api/csrf.ts';
import { nothing, request } from '#shared/api/request.ts';
import { changeSession, closeSessionRequests, openSessionRequests } from '#shared/api/session-requests.ts';
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
export async function fetchUser(): Promise<User | null> {
  if (csrfToken() === null || signedIn.read() === false) return null;
  try {
    const found = await request('/api/user', { answer: userAnswer, isOpenToAll: true });
    openSessionRequests();
    return found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const post = (path: string, body?: unknown) =>
  request(path, { method: 'POST', body, answer: nothing, isOpenToAll: true });

export const signIn = (credentials: Credentials) => entering('/login', credentials);
export const register = (credentials: Credentials) => entering('/register', credentials);
export const createTestAccount = () => entering('/create-test-account');

/** Ends the session. Pending requests are cancelled first, since they would be answered with 401. */
export const signOut = () => leaving('/logout');

/** Deletes the account permanently, and ends the session. */
export const deleteAccount = () => leaving('/delete-account');

async function leaving(path: string): Promise<void> {
  closeSessionRequests();
  try {
    await post(path);
  } catch (error) {
    openSessionRequests();
    throw error;
  }
  signedIn.write(false);
}

export const sendResetLink = (email: string) => post('/api/password-reset', { email });
export const resetPassword = (token: string, password: string) =>
  post('/api/password-reset', { token, password });

async function entering(path: string, body?: Credentials): Promise<void> {
  await changeSession(() => post(path, body));
  signedIn.write(true);
}
