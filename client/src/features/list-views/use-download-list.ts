import { useFileDownload } from '#shared/lib/download/use-file-download.ts';
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

const WORDS = {
  preparing: 'Preparing the list…',
  done: 'List downloaded',
  failed: "We couldn't download the list. Please try again later.",
};

/** The menu entry that downloads everything that a query of a list leaves, in its order. */
export function useDownloadList({
  path,
  query,
  name,
  label = 'Export this list as CSV',
}: Options): MenuEntry {
  const { blocked, download } = useFileDownload('csv', WORDS);
  const perform = () => {
    const search = new URLSearchParams(query);
    search.set('format', 'csv');
    download(`${path}?${search}`, `${name}.csv`);
  };
  return { id: 'csv', label, icon: 'download', blocked, perform };
}
