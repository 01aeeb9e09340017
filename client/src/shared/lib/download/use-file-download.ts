import { useUnit } from 'effector-react';
import { ApiError } from '#shared/api/api-error.ts';
import { $server } from '#shared/api/server.ts';
import { toastShown } from '../toasts/model.ts';
import { downloadFile } from './download-file.ts';
import { useOneDownload } from './use-one-download.ts';

/** What is said about a file: while it is made, once it is there, and when it couldn't be had. */
type Words = { preparing: string; done: string; failed: string };

/**
 * Downloads files that the server makes of the account as it is now, one at a time, with messages.
 * @param id of the messages
 */
export function useFileDownload(id: string, { preparing, done, failed }: Words) {
  const [toast, { revisions }] = useUnit([toastShown, $server]);
  const { isBusy, run } = useOneDownload(id, preparing);
  const download = (path: string, name: string): void => {
    run(() => downloadFile({ path, name, revision: revisions.read() }))?.then(
      () => toast({ id, kind: 'done', message: done }),
      (error: unknown) =>
        toast({
          id,
          kind: 'error',
          message: refusal(error) ?? failed,
          actions: [{ label: 'Try again', perform: () => download(path, name) }],
        }),
    );
  };
  return { blocked: isBusy ? preparing : undefined, download };
}

/** The server says why it makes no such file, for example of too long a list. */
const refusal = (error: unknown): string | undefined =>
  error instanceof ApiError && (error.status === 413 || error.status === 422) ? error.message : undefined;
