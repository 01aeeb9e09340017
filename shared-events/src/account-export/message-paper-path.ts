import { storedFileName } from '../attachments/file-name.ts';
import type { DeliveryPaper, DeliveryRecord } from '../deliveries/record.ts';

const FOLDER = 'messages/';

/** The path of a file of a message in an export. A file that was sent twice is there once. */
export function messagePaperPath({ sha256, name }: Pick<DeliveryPaper, 'sha256' | 'name'>): string {
  return `${FOLDER}${sha256}/${storedFileName(name)}`;
}

/** Whether a path of an export is that of a file of a message. */
export const isMessagePaperPath = (path: string): boolean => path.startsWith(FOLDER);

/** The files of messages, each once, as the first message with it names it. @param deliveries oldest first */
export function uniquePapers(deliveries: readonly Pick<DeliveryRecord, 'papers'>[]): DeliveryPaper[] {
  const byHash = new Map<string, DeliveryPaper>();
  for (const paper of deliveries.flatMap(({ papers }) => papers)) {
    if (!byHash.has(paper.sha256)) byHash.set(paper.sha256, paper);
  }
  return [...byHash.values()];
}
