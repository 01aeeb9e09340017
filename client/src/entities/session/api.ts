import { type UserAnswer as User, userAnswer } from '@ledgerline/shared-events/account/answers.ts';
import * as z from 'zod/mini';
import { ApiError } from '../../shared/api/api-error.ts';
import { csrfToken } from '../../shared/api/csrf.ts';
import { nothing, request } from '../../shared/api/request.ts';
import {
  changeSession,
  closeSessionRequests,
  openSessionRequests,
} from '../../shared/api/session-requests.ts';
import { localStore } from '../../shared/lib/storage/local-store.ts';

export type Credentials = { email: string; password: string };

/** Set while somebody is signed in on this device, so that a stranger's first visit asks for nothing. */
const signedIn = localStore('signed-in', z.boolean());

/** Tells when somebody came in or left in another tab of this device. Returns how to stop. */
export function signedInElsewhere(notify: (isSignedIn: boolean) => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'ledgerline.signed-in' && newValue !== null) notify(newValue === 'true');
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/**
 * Who is signed in, or null. Nobody can be without the token cookie of a sign-in, nor after signing out here: then the
 * server is not asked, which would only answer 401.
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

/** Ends the session. What is under way for it is abandoned first: it would only be answered with 401. */
export const signOut = () => leaving('/logout');

/** Deletes the account for good, and with it the session. */
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
