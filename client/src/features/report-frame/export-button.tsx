import { useFileDownload } from '#shared/lib/download/use-file-download.ts';
import { Button } from '#shared/ui/button/index.ts';

const WORDS = {
  preparing: 'Preparing the report…',
  done: 'Report downloaded',
  failed: "We couldn't download the report. Please try again later.",
};

/** Downloads the file of a report, with messages. */
export const useReportDownload = () => useFileDownload('report', WORDS);

/** The button of a report's file; it can't be pressed again while the file is made. */
export function ExportButton({ path, name }: { path: string; name: string }) {
  const { blocked, download } = useReportDownload();
  return (
    <Button icon="download" blocked={blocked} onClick={() => download(path, name)}>
      CSV
    </Button>
  );
}
