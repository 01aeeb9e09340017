import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { prepared } from '../database/prepared.ts';

/** The channel on which committed changes of read models are sent to every process. */
export const NOTICE_CHANNEL = 'ledgerline_read';

const noticeSchema = z.discriminatedUnion('type', [
  /** The rows of these projections have reached `revision`, whose event belongs to `commandId`. */
  z.object({
    type: z.literal('revision'),
    accountId: z.uuid(),
    revision: z.number().int(),
    commandId: z.string(),
    projections: z.array(z.string()),
  }),
  /** A rebuild, an export or an import has progressed or ended. */
  z.object({ type: z.literal('run'), accountId: z.uuid(), id: z.uuid() }),
]);

export type Notice = z.output<typeof noticeSchema>;

/** Sends a notice when the caller's transaction commits. */
export async function announce(client: Pool | PoolClient, notice: Notice): Promise<void> {
  await client.query(prepared('select pg_notify($1, $2)', [NOTICE_CHANNEL, JSON.stringify(notice)]));
}

/** Parses a notice; null for any other text. */
export function readNotice(text: string): Notice | null {
  try {
    const parsed = noticeSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
