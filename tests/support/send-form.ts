import type { ApiClient } from './api-client.ts';

/** Posts a form with files as a user. The body is parsed JSON. */
export async function sendForm(
  url: string,
  user: ApiClient,
  path: string,
  form: FormData,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: user.cookies(), 'X-XSRF-TOKEN': user.cookie('XSRF-TOKEN') ?? '' },
  });
  return { status: response.status, body: await response.json() };
}
