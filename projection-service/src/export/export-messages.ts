import {
  messagePaperPath,
  uniquePapers,
} from '@ledgerline/shared-events/account-export/message-paper-path.ts';
import type { KeptPapers } from '@ledgerline/shared-events/deliveries/kept-papers.ts';
import { type DeliveryRecord, deliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { ExportPhase } from '@ledgerline/shared-events/runs/export-run.ts';
import type { Archive } from './archive.ts';
import type { RowSnapshot } from './snapshot.ts';

/**
 * Writes the files of messages to clients, as they were attached. A file whose bytes are lost is left out; the ledger
 * in the export still names it.
 */
export async function writeMessagePapers(
  archive: Archive,
  { accountId, papers }: { accountId: string; papers: KeptPapers },
  rows: RowSnapshot,
  onStep: (phase: ExportPhase, done: number, total: number) => Promise<void>,
): Promise<void> {
  const deliveries: Pick<DeliveryRecord, 'papers'>[] = [];
  for await (const record of rows.records('deliveries')) {
    deliveries.push({ papers: deliveryRecord.parse(record).papers });
  }
  const unique = uniquePapers(deliveries);
  for (const [done, paper] of unique.entries()) {
    await onStep('files', done, unique.length);
    const bytes = await papers.read(accountId, paper.sha256);
    if (bytes !== null) await archive.add(messagePaperPath(paper), whole(bytes), false);
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
