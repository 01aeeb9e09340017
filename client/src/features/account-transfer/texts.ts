import type { ExportAnswer } from '@ledgerline/shared-events/runs/export-run.ts';
import type { ImportAnswer } from '@ledgerline/shared-events/runs/import-run.ts';

const count = (value: number): string => value.toLocaleString('en');

const MIB = 1024 * 1024;

/** For example "1.2 MB" or "640 KB". */
export function sizeText(bytes: number): string {
  return bytes < MIB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MIB).toFixed(1)} MB`;
}

const WORDS: Record<string, readonly [doing: string, things: string]> = {
  events: ['Writing the history', 'events'],
  lists: ['Writing the lists', 'lists'],
  invoices: ['Creating the PDFs', 'invoices'],
  files: ['Packing the files', 'files'],
};

/** The current step of an export, and its progress: "Creating the PDFs", "4 of 31 invoices". */
export function exportStep(run: ExportAnswer | null): { doing: string; far: string } {
  const [doing, things] = WORDS[run?.phase ?? 'events'] ?? ['Exporting', 'parts'];
  const isWaiting = run === null || run.state === 'queued' || run.total === 0;
  return { doing, far: isWaiting ? 'Waiting' : `${count(run.done)} of ${count(run.total)} ${things}` };
}

/** The current step of an import, and its progress. */
export function importStep(run: ImportAnswer | null): { doing: string; far: string } {
  if (run === null || run.state === 'uploading') return { doing: 'Uploading the file', far: '' };
  if (run.state === 'queued') return { doing: 'Waiting', far: '' };
  if (run.state === 'staged') return { doing: 'Starting the import', far: '' };
  const { phase, done, total } = run;
  if (phase === 'checking')
    return { doing: 'Checking the file', far: `${sizeText(done)} of ${sizeText(total)}` };
  if (phase === 'files')
    return { doing: 'Storing the files', far: `${count(done)} of ${count(total)} files` };
  const doing = phase === 'events' ? 'Importing the history' : 'Building the lists';
  return { doing, far: `${count(done)} of ${count(total)} events` };
}

/** For example "1,204 jobs, 88 clients and 310 invoices". */
export function importedCounts(counts: ImportAnswer['counts'] | undefined): string {
  const of = (list: string, one: string) => {
    const rows = counts?.[`csv/${list}.csv`] ?? 0;
    return `${count(rows)} ${rows === 1 ? one : `${one}s`}`;
  };
  return `${of('jobs', 'job')}, ${of('clients', 'client')} and ${of('invoices', 'invoice')}`;
}
