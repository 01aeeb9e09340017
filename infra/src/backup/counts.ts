import type { BackupCounts } from './write-parts.ts';

const REPORT_MS = 2_000;

/** How much there is, in words. */
export function countedText({ events, accounts, tables, contents }: BackupCounts): string {
  return `${events} events of ${accounts} accounts, ${tables} tables, ${contents} files`;
}

/** Prints the growing counts every two seconds, until it is stopped. */
export function reportCounts(counts: BackupCounts): { stop(): void } {
  const timer = setInterval(() => console.log(`… ${countedText(counts)}`), REPORT_MS);
  return { stop: () => clearInterval(timer) };
}
