import { ApiError } from '../../shared/api/api-error.ts';
import { nothing, request } from '../../shared/api/request.ts';
import { type User, user } from './schema.ts';

export type Credentials = { email: string; password: string };

/** Who is signed in, or null. */
export async function fetchUser(): Promise<User | null> {
  try {
    return await request('/api/user', { answer: user });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const post = (path: string, body?: unknown) => request(path, { method: 'POST', body, answer: nothing });

export const signIn = (credentials: Credentials) => post('/login', credentials);
export const signOut = () => post('/logout');
export const register = (credentials: Credentials) => post('/register', credentials);
export const createTestAccount = () => post('/create-test-account');
export const sendResetLink = (email: string) => post('/api/password-reset', { email });
export const resetPassword = (token: string, password: string) =>
  post('/api/password-reset', { token, password });
