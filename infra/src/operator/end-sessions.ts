import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { z } from 'zod';
import { OPERATOR_VARIABLES, type OperatorSession, runOperatorCommand } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const USAGE = 'npm run sessions:end -- --account ID | --all';

const optionsSchema = z.union([
  z.strictObject({ account: z.uuid() }),
  z.strictObject({ all: z.literal(true) }).transform(() => ({ account: null })),
]);
type Options = { account: string | null };

/** `npm run sessions:end`: signs out one user, or all. */
function readOptions(): Options {
  const { values } = readCommandLine({
    usage: USAGE,
    about: 'Signs a user out on every device, or all users; it counts within a minute.',
    options: {
      account: { type: 'string', value: 'ID', about: 'Ends the sessions of this account' },
      all: {
        type: 'boolean',
        about: 'Ends those of everybody, except test accounts, which cannot sign in again',
      },
    },
    variables: OPERATOR_VARIABLES,
  });
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) return endAsWrongUsage(`Say whose: ${USAGE}`);
  return parsed.data;
}

async function main({ pool }: OperatorSession, { account }: Options): Promise<number> {
  const found = await pool.query('select from identity.users where $1::uuid is null or account_id = $1', [
    account,
  ]);
  if (account !== null && found.rowCount === 0) throw new UsageError(`There is no account ${account}.`);
  const { rowCount } = await pool.query(
    `delete from identity.sessions s using identity.users u
     where u.id = s.user_id and (u.account_id = $1 or ($1::uuid is null and not u.test_account))`,
    [account],
  );
  console.log(rowCount === 1 ? '1 session has ended.' : `${rowCount ?? 0} sessions have ended.`);
  return 0;
}

await runOperatorCommand(readOptions, main);
