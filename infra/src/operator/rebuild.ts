import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import {
  type AllRebuilt,
  rebuildAccount,
  rebuildAllAccounts,
} from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { recognizeStore } from '@ledgerline/projection-service/runtime/feed/recognize-store.ts';
import { SingleBar } from 'cli-progress';
import { z } from 'zod';
import { OPERATOR_VARIABLES, type OperatorSession, runOperatorCommand } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const NAMES = ALL_PROJECTIONS.map(({ name }) => name);
const USAGE = 'npm run rebuild -- --projection NAME (--account ID | --all) [--parallel 2]';
const MAX_PARALLEL = 8;

const optionsSchema = z
  .strictObject({
    projection: z.string().refine((name) => NAMES.includes(name)),
    account: z.uuid().optional(),
    all: z.boolean().default(false),
    parallel: z.coerce.number().int().min(1).max(MAX_PARALLEL).default(2),
  })
  .refine(({ account, all }) => (account !== undefined) !== all);
type Options = z.output<typeof optionsSchema>;

/** `npm run rebuild`: rebuilds a projection from the ledger, for one account or all. */
function readOptions(): Options {
  const { values } = readCommandLine({
    usage: USAGE,
    about:
      'Rebuilds a projection from the ledger, for one account or all, and compares the rows with the former ones.',
    options: {
      projection: { type: 'string', value: 'NAME', about: NAMES.join(', ') },
      account: { type: 'string', value: 'ID', about: 'Of this account' },
      all: { type: 'boolean', about: 'Of all accounts; it continues after an interruption' },
      parallel: {
        type: 'string',
        value: 'N',
        about: `Accounts at the same time, 1 to ${MAX_PARALLEL}; 2 by default`,
      },
    },
    variables: OPERATOR_VARIABLES,
  });
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) return endAsWrongUsage(`Say what: ${USAGE}, with one of ${NAMES.join(', ')}.`);
  return parsed.data;
}

async function main(session: OperatorSession, options: Options): Promise<number> {
  const { pool, ledger, logger, isServed } = session;
  // While the app runs, its feed does so.
  const { change } = isServed ? { change: null } : await recognizeStore(pool, ledger);
  if (change !== null) logger.warn(`The ledger is not the one that was followed before: ${change}.`);
  const bar = new SingleBar({
    format: `Rebuilding ${options.projection} [{bar}] {value}/{total} events, {eta_formatted} left`,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
  });
  const onEvents: OnEvents = (done, total) => {
    if (bar.isActive) bar.setTotal(total);
    else bar.start(total, done);
    bar.update(done);
  };
  const report = await rebuild(session, options, onEvents).finally(() => bar.stop());
  console.log(report.text);
  return report.failed ? 1 : 0;
}

function rebuild(session: OperatorSession, options: Options, onEvents: OnEvents): Promise<Report> {
  const { account } = options;
  return account === undefined ? all(session, options, onEvents) : one(session, account, options, onEvents);
}

type Report = { text: string; failed: boolean };
type OnEvents = (done: number, total: number) => void;

async function one(
  { pool, ledger, logger: log, signal }: OperatorSession,
  accountId: string,
  { projection }: Options,
  onEvents: OnEvents,
): Promise<Report> {
  const existing = await pool.query(
    'select from read.account_head where account_id = $1 union all select from read.checkpoints where account_id = $1',
    [accountId],
  );
  if (existing.rowCount === 0) throw new UsageError(`There is no account ${accountId}.`);
  const deps = { pool, ledger, projections: ALL_PROJECTIONS, log };
  const run = await rebuildAccount(deps, accountId, projection, signal, onEvents);
  if (run === null) return { text: 'The account was deleted meanwhile.', failed: false };
  onEvents(run.eventsDone, run.eventsTotal);
  if (run.state !== 'done') return { text: `It ended as ${run.state}: ${run.error ?? ''}`, failed: true };
  const verdict =
    run.identical === null
      ? 'there were no rows to compare with'
      : run.identical
        ? 'identical'
        : `${run.differenceCount} rows differed and are right now`;
  return { text: `${run.eventsDone} events: ${verdict}.`, failed: false };
}

async function all(
  { pool, ledger, logger: log, signal }: OperatorSession,
  { projection, parallel }: Options,
  onEvents: OnEvents,
): Promise<Report> {
  const deps = { pool, ledger, projections: ALL_PROJECTIONS, log };
  const result = await rebuildAllAccounts(deps, projection, parallel, signal, onEvents).catch(
    (cause: unknown) => {
      throw signal.aborted
        ? new Error('Interrupted: run the same command again to continue.', { cause })
        : cause;
    },
  );
  const failures = result.failures.map(({ accountId, error }) => `\n  ${accountId}: ${error}`);
  return { text: inWords(result) + failures.join(''), failed: result.failed > 0 };
}

function inWords({ accounts, events, identical, changed, failed, resumed }: AllRebuilt): string {
  const start = resumed ? 'Continued an interrupted rebuild. ' : '';
  return `${start}${accounts} accounts, ${events} events: ${identical} identical, ${changed} differed and are right now, ${failed} failed.`;
}

await runOperatorCommand(readOptions, main);
