import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import { inTransaction } from '../runtime/database/transaction.ts';
import { accountsToSign } from './checkpoint-table.ts';
import { type SigningDeps, signAccount } from './sign-account.ts';

const PAGE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** How long an account changes before it is signed again, in ms. */
const BETWEEN_MS = 3_600_000;

/**
 * Signs every account that has changed, if its last checkpoint is an hour old or something was issued since. Several
 * processes may do it at once: they sign the same heads. An account that can't be read is reported, and keeps no other
 * one waiting.
 * @throws the outage of a store; what is not signed yet comes next time
 */
export async function signAccounts(deps: SigningDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - BETWEEN_MS);
  for (let after = BEFORE_ALL; ; ) {
    const accounts = await inTransaction(deps.pool, (client) =>
      accountsToSign(client, { after, before, limit: PAGE }),
    );
    for (const accountId of accounts) {
      if (signal?.aborted) return;
      await signAccount(deps, accountId).catch((error: unknown) => {
        if (isStoreOutage(error)) throw error;
        if (!(error instanceof StreamDeleted)) deps.onFault(accountId, `It can't be signed: ${error}`);
      });
      after = accountId;
    }
    if (accounts.length < PAGE) return;
  }
}
