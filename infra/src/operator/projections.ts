import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import {
  listParked,
  listSkipped,
  retryParked,
  skipParked,
} from '@ledgerline/projection-service/runtime/catching-up/park.ts';
import {
  countToBeCompared,
  listMissingEvents,
} from '@ledgerline/projection-service/runtime/verification/compare-with-store.ts';
import type { Pool } from 'pg';
import { z } from 'zod';
import { askReason } from './ask-reason.ts';
import { OPERATOR_VARIABLES, type OperatorSession, runOperatorCommand } from './operator-command.ts';

const USAGE = [
  'npm run projections -- list',
  'npm run projections -- retry (--account ID --projection NAME | --all)',
  'npm run projections -- skip --account ID --projection NAME --reason "why its event may be missing"',
];

const TERMINAL = { input: process.stdin, output: process.stdout };

const one = { account: z.uuid(), projection: z.string() };

const optionsSchema = z.union([
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('retry'), ...one }),
  z.strictObject({ action: z.literal('retry'), all: z.literal(true) }),
  z.strictObject({ action: z.literal('skip'), ...one, reason: z.string().trim().min(1).optional() }),
]);
type Options = z.output<typeof optionsSchema>;

/** `npm run projections`: lists parked projections, and retries them or skips an event. */
function readOptions(): Options {
  const { positionals, values } = readCommandLine({
    usage: USAGE,
    about:
      'Lists read models that stopped before an event that they could not fold, and resumes them; and events of a former event store that are missing in this one.',
    options: {
      account: { type: 'string', value: 'ID', about: 'Of this account' },
      projection: { type: 'string', value: 'NAME', about: 'The projection, as the list names it' },
      reason: { type: 'string', value: 'TEXT', about: 'Why its event may be missing; kept on record' },
      all: { type: 'boolean', about: 'All that have stopped' },
    },
    takesArguments: true,
    variables: OPERATOR_VARIABLES,
  });
  const [action = 'list', ...more] = positionals;
  const parsed = optionsSchema.safeParse({ action, ...values });
  if (more.length > 0 || !parsed.success) return endAsWrongUsage(`Say what: ${USAGE.join('\n  ')}`);
  return parsed.data;
}

async function main(session: OperatorSession, options: Options): Promise<number> {
  switch (options.action) {
    case 'list':
      return await list(session);
    case 'retry':
      return 'all' in options
        ? await retryAll(session)
        : await retry(session, options.account, options.projection);
    case 'skip':
      return await skip(session, options);
  }
}

async function list({ pool }: OperatorSession): Promise<number> {
  const parked = await listParked(pool);
  console.log(parked.length === 0 ? 'No projection is parked.' : `${parked.length} parked:`);
  for (const each of parked) {
    console.log(
      `  ${each.account_id} ${each.projection} before event ${each.revision} (${each.event_type}), tried ${each.attempts} times, ${each.category}: ${firstLine(each.error)}`,
    );
  }
  await listComparison(pool);
  const skipped = await listSkipped(pool);
  if (skipped.length > 0) console.log(`${skipped.length} skipped:`);
  for (const each of skipped) {
    console.log(
      `  ${each.account_id} ${each.projection} without event ${each.revision} (${each.event_type}), since ${each.skipped_at.toISOString()}: ${each.reason}`,
    );
  }
  return 0;
}

/** The comparison of the rows with the ledger after it was moved to another store or restored. */
async function listComparison(pool: Pool): Promise<void> {
  const left = await countToBeCompared(pool);
  if (left > 0) console.log(`${left} accounts are still to be compared with the event store.`);
  const missing = await listMissingEvents(pool);
  if (missing.length > 0) console.log(`${missing.length} with events that are not in this event store:`);
  for (const { account_id, first, last, commands, noticed_at } of missing) {
    console.log(`  ${account_id} events ${first} to ${last}, noticed ${noticed_at.toISOString()}:`);
    for (const { id, label, command, at } of commands) {
      console.log(`    ${at} ${command} (${firstLine(label)}), command ${id}`);
    }
  }
}

async function retryAll(session: OperatorSession): Promise<number> {
  const parked = await listParked(session.pool);
  for (const { account_id, projection } of parked) await retryParked(session.pool, account_id, projection);
  console.log(`${parked.length} will try their event again${whenOf(session)}.`);
  return 0;
}

async function retry(session: OperatorSession, account: string, projection: string): Promise<number> {
  if (!(await retryParked(session.pool, account, projection))) return notParked(account, projection);
  console.log(`${projection} of ${account} will try its event again${whenOf(session)}.`);
  return 0;
}

async function skip(
  session: OperatorSession,
  { account, projection, reason }: Extract<Options, { action: 'skip' }>,
): Promise<number> {
  const why = reason ?? (await askReason(TERMINAL, `Say what: ${USAGE.join('\n  ')}`, session.signal));
  const skipped = await skipParked(session.pool, account, projection, why);
  if (skipped === null) return notParked(account, projection);
  console.log(
    `Event ${skipped.revision} (${skipped.event_type}) is left out of ${projection} of ${account}; the reason is on record. It continues after it${whenOf(session)}.`,
  );
  return 0;
}

function notParked(account: string, projection: string): number {
  console.error(`${projection} of ${account} is not parked.`);
  return 1;
}

function whenOf({ isServed }: OperatorSession): string {
  return isServed ? ' within seconds' : ' when the app is started';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

await runOperatorCommand(readOptions, main);
