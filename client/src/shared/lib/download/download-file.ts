import { ApiError, Unreachable } from '#shared/api/api-error.ts';
import { serverPath } from '#shared/api/base-path.ts';

type Options = {
  /** The path with its query. */
  path: string;
  name: string;
  /** The revision that the file has to contain at least. */
  revision?: number | null;
};

/**
 * Downloads a file that the server makes.
 * @throws ApiError when the server refuses, Unreachable when no answer came
 */
export async function downloadFile({ path, name, revision = null }: Options): Promise<void> {
  const response = await fetch(serverPath(path), {
    credentials: 'same-origin',
    headers: revision === null ? {} : { 'X-Min-Revision': String(revision) },
  }).catch((cause: unknown) => {
    throw new Unreachable('The server did not answer.', { cause });
  });
  if (!response.ok)
    throw new ApiError({ status: response.status, code: 'file', message: await messageOf(response) });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The sentence of a refusal, or that of its status. */
async function messageOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined;
    return typeof message === 'string' ? message : response.statusText;
  } catch {
    return response.statusText;
  }
}
