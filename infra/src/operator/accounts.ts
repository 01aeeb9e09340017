import type { Damage } from '@ledgerline/command-service/domain/rules/repairs.ts';
import { AccountChecks } from '@ledgerline/command-service/operator/check-account.ts';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { z } from 'zod';
import { ownerlessAccounts } from '../ownerless-accounts.ts';
import { OPERATOR_VARIABLES, type OperatorSession, runOperatorCommand } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const USAGE = 'npm run accounts:check -- [--account ID] [--repair]';

const optionsSchema = z.strictObject({ account: z.uuid().optional(), repair: z.boolean().default(false) });
type Options = z.output<typeof optionsSchema>;

/**
 * `npm run accounts:check`: lists accounts that violate a rule, which earlier versions could cause, and repairs them;
 * also lists accounts without a login.
 */
function readOptions(): Options {
  const { values } = readCommandLine({
    usage: USAGE,
    about:
      'Lists accounts that violate a rule because of an earlier version, and how each is repaired; and accounts without a login.',
    options: {
      account: { type: 'string', value: 'ID', about: 'Checks this account only' },
      repair: { type: 'boolean', about: 'Repairs what can be repaired; the app must be stopped' },
    },
    variables: OPERATOR_VARIABLES,
  });
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) return endAsWrongUsage(`Say what: ${USAGE}`);
  return parsed.data;
}

async function main(session: OperatorSession, { account, repair }: Options): Promise<number> {
  if (repair && session.appIsSoleWriter) {
    throw new UsageError('Stop the app first: while it runs on this folder, only it writes the ledgers.');
  }
  const checks = new AccountChecks({ store: session.ledger, appVersion: 'accounts:check' });
  const accounts = await accountsOf(session, account);
  let damaged = 0;
  let left = 0;
  for (const accountId of accounts) {
    session.signal.throwIfAborted();
    const damage = await found(() => (repair ? checks.repair(accountId) : checks.damageOf(accountId)));
    if (damage.length === 0) continue;
    damaged += 1;
    left += damage.filter((each) => !repair || each.repair === null).length;
    console.log(`${accountId}: ${damage.length} broken`);
    for (const each of damage) console.log(`  ${lineOf(each)}`);
  }
  for (const accountId of await ownerlessAccounts(session.pool)) {
    if (accounts.includes(accountId)) console.log(`${accountId}: no login belongs to it`);
  }
  console.log(inWords(accounts.length, damaged, left, repair));
  return left > 0 ? 1 : 0;
}

async function accountsOf({ pool }: OperatorSession, account: string | undefined): Promise<string[]> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from read.account_head where $1::uuid is null or account_id = $1 order by account_id',
    [account ?? null],
  );
  if (account !== undefined && rows.length === 0) throw new UsageError(`There is no account ${account}.`);
  return rows.map(({ account_id }) => account_id);
}

/** An account that is deleted in the meantime has no damage. */
async function found(look: () => Promise<Damage[]>): Promise<Damage[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof StreamDeleted) return [];
    throw error;
  }
}

function lineOf({ broken, repair }: Damage): string {
  return `${broken.key}: ${repair?.description ?? 'A person has to decide.'}`;
}

function inWords(accounts: number, damaged: number, left: number, isRepaired: boolean): string {
  if (damaged === 0) return `${accounts} accounts: every rule holds in each.`;
  if (!isRepaired)
    return `${damaged} of ${accounts} accounts are damaged; --repair makes the listed repairs.`;
  return left === 0
    ? `${damaged} of ${accounts} accounts were damaged and are repaired.`
    : `${damaged} of ${accounts} accounts were damaged; ${left} broken rules are left.`;
}

await runOperatorCommand(readOptions, main);
