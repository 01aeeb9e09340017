import { useUnit } from 'effector-react';
import { ApiError } from '#shared/api/api-error.ts';
import { $server } from '#shared/api/server.ts';
import { downloadFile } from '#shared/lib/download/download-file.ts';
import { useOneDownload } from '#shared/lib/download/use-one-download.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import type { MenuEntry } from '#shared/ui/menu/index.ts';

type Options = {
  /** The address of the list at the server. */
  path: string;
  /** Its filters and its order. */
  query: URLSearchParams;
  /** The name of the file without its ending. */
  name: string;
  /** What the entry of the menu says. */
  label?: string;
};

const PREPARING = 'Preparing the list…';

/** The menu entry that downloads everything that a query of a list leaves, in its order. */
export function useDownloadList({
  path,
  query,
  name,
  label = 'Export this list as CSV',
}: Options): MenuEntry {
  const [toast, { revisions }] = useUnit([toastShown, $server]);
  const { isBusy, run } = useOneDownload('csv', PREPARING);
  const download = () => {
    const search = new URLSearchParams(query);
    search.set('format', 'csv');
    run(() =>
      downloadFile({ path: `${path}?${search}`, name: `${name}.csv`, revision: revisions.read() }),
    )?.then(
      () => toast({ id: 'csv', kind: 'done', message: 'List downloaded' }),
      (error: unknown) =>
        toast({
          id: 'csv',
          kind: 'error',
          message: tooMany(error) ?? "We couldn't download the list. Please try again later.",
          actions: [{ label: 'Try again', perform: download }],
        }),
    );
  };
  return { id: 'csv', label, icon: 'download', blocked: isBusy ? PREPARING : undefined, perform: download };
}

/** The server says why a list is too long for a file. */
const tooMany = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 422 ? error.message : undefined;
