import type { LedgerLog } from '../../storage/ledger-log.ts';
import { type LogRecord, newEventId, type ProposedRecord } from '../../storage/record.ts';
import { isSoftDeleted, metadataStreamOf } from '../../storage/stream-heads.ts';
import { visibleRevisions } from '../../storage/stream-metadata.ts';
import { LINK_TYPE, linkTo } from '../links.ts';

const PAGE = 100;

function jsonBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}

/** The messages of a group that were set aside: links in a stream of their own, as EventStoreDB keeps them. */
export class ParkedMessages {
  readonly #log: LedgerLog;
  readonly #stream: string;

  constructor(log: LedgerLog, stream: string, group: string) {
    this.#log = log;
    this.#stream = `$persistentsubscription-${stream}::${group}-parked`;
  }

  get count(): number {
    const { first, last } = this.#visible();
    return Math.max(0, last - first + 1);
  }

  /** Sets an event aside. Resolves once that is durable. */
  async park(event: LogRecord, reason: string): Promise<void> {
    const link: ProposedRecord = {
      id: newEventId(),
      type: LINK_TYPE,
      isJson: false,
      data: linkTo(event),
      metadata: jsonBytes({ added: new Date().toISOString(), reason }),
    };
    await this.#log.append(this.#stream, 'any', [link]);
  }

  /** The links of all parked messages, or of those below revision `stopAt` of the parked stream. */
  *links(stopAt: number | null): Generator<LogRecord> {
    const head = this.#log.head(this.#stream);
    const { first, last } = this.#visible();
    const highest = stopAt === null ? last : Math.min(last, stopAt - 1);
    for (let next = first; next <= highest; ) {
      const page = this.#log.reader.readStream(head, next, highest, 'forwards', PAGE);
      yield* page;
      next = (page.at(-1)?.revision ?? highest) + 1;
    }
  }

  /** Forgets the parked messages before a revision of the parked stream. */
  async truncate(before: number): Promise<void> {
    const metadata: ProposedRecord = {
      id: newEventId(),
      type: '$metadata',
      isJson: true,
      data: jsonBytes({ $tb: before }),
      metadata: new Uint8Array(0),
    };
    await this.#log.append(metadataStreamOf(this.#stream), 'any', [metadata]);
  }

  /** Forgets all parked messages, with their group. */
  async remove(): Promise<void> {
    if (this.#log.head(this.#stream).revision >= 0) await this.#log.softDelete(this.#stream, 'any');
  }

  #visible(): { first: number; last: number } {
    const head = this.#log.head(this.#stream);
    return isSoftDeleted(head) ? { first: 0, last: -1 } : visibleRevisions(head);
  }
}
