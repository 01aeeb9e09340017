import type { ApiClient } from './api-client.ts';

/** A file as a browser sends it. */
type SentFile = { name: string; bytes: Uint8Array | string; type?: string };

/** Uploads a file for a job, as `multipart/form-data`. */
export async function uploadFile(
  url: string,
  user: ApiClient,
  jobId: number,
  { name, bytes, type = 'application/octet-stream' }: SentFile,
  key?: string,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], { type }), name);
  const response = await fetch(`${url}/api/job/${jobId}/attachment`, {
    method: 'POST',
    headers: {
      cookie: user.cookies(),
      'x-xsrf-token': user.cookie('XSRF-TOKEN') ?? '',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
