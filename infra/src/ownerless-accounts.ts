import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

const EVERY_MS = 30_000;

/** Staged ledgers of imports and accounts that are being deleted need no owner. */
const OWNERLESS = `
  select h.account_id::text as id from read.account_head h
  where not exists (select from identity.users u where u.account_id = h.account_id)
    and not exists (select from identity.account_deletions d where d.account_id = h.account_id)
    and not exists (
      select from runs.runs r where r.kind = 'import' and r.input->>'stagedAccountId' = h.account_id::text)
  order by 1`;

/**
 * The accounts of the ledger without a login: deleted ones that a restored backup contains, and those whose logins
 * were lost.
 */
export async function ownerlessAccounts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(OWNERLESS);
  return rows.map(({ id }) => id);
}

/**
 * Logs each account without an owner, once per process. It checks repeatedly, because a restored ledger is noticed
 * only while it is followed. An account that is being opened may lack an owner in one check, but not in two.
 */
export function watchOwnerlessAccounts(
  pool: pg.Pool,
  log: Pick<Logger, 'warn'>,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const reported = new Set<string>();
  const watching = (async () => {
    let before = new Set<string>();
    while (!stopping.signal.aborted) {
      const accounts = await ownerlessAccounts(pool).catch((error: unknown) => {
        log.warn({ err: error }, 'The search for accounts without an owner failed.');
        return [];
      });
      const found = accounts.filter((id) => before.has(id) && !reported.has(id));
      for (const id of found) reported.add(id);
      if (found.length > 0) {
        const text = `${found.length} accounts are in the ledger and have no login: npm run accounts:check lists them.`;
        log.warn({ accounts: found }, text);
      }
      before = new Set(accounts);
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
