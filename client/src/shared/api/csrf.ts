import { serverPath } from './base-path.ts';

/** The token from the readable cookie, or null when there is none yet. */
export function csrfToken(): string | null {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return cookie === undefined ? null : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/** Requests a new token cookie. */
export async function renewCsrfToken(): Promise<void> {
  await fetch(serverPath('/sanctum/csrf-cookie'), { credentials: 'same-origin' });
}
