import { parseArgs } from 'node:util';
import {
  listParked,
  listSkipped,
  retryParked,
  skipParked,
} from '@ledgerline/projection-service/runtime/park.ts';
import { z } from 'zod';
import { askReason } from './ask-reason.ts';
import { type OperatorSession, runOperatorCommand } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `Say what: npm run projections -- list
  npm run projections -- retry (--account ID --projection NAME | --all)
  npm run projections -- skip --account ID --projection NAME --reason "why its event may be missing"`;

const TERMINAL = { input: process.stdin, output: process.stdout };

const one = { account: z.uuid(), projection: z.string() };

const optionsSchema = z.union([
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('retry'), ...one }),
  z.strictObject({ action: z.literal('retry'), all: z.literal(true) }),
  z.strictObject({ action: z.literal('skip'), ...one, reason: z.string().trim().min(1).optional() }),
]);
type Options = z.output<typeof optionsSchema>;

/** `npm run projections`: shows read models that stopped before an event, and lets them go on. @throws UsageError */
function readOptions(): Options {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      account: { type: 'string' },
      projection: { type: 'string' },
      reason: { type: 'string' },
      all: { type: 'boolean' },
    },
  });
  const [action = 'list', ...more] = positionals;
  const parsed = optionsSchema.safeParse({ action, ...values });
  if (more.length > 0 || !parsed.success) throw new UsageError(USAGE);
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
  const skipped = await listSkipped(pool);
  if (skipped.length > 0) console.log(`${skipped.length} skipped:`);
  for (const each of skipped) {
    console.log(
      `  ${each.account_id} ${each.projection} without event ${each.revision} (${each.event_type}), since ${each.skipped_at.toISOString()}: ${each.reason}`,
    );
  }
  return 0;
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
  const why = reason ?? (await askReason(TERMINAL, USAGE, session.signal));
  const skipped = await skipParked(session.pool, account, projection, why);
  if (skipped === null) return notParked(account, projection);
  console.log(
    `Event ${skipped.revision} (${skipped.event_type}) is left out of ${projection} of ${account}; the reason is on record. It goes on behind it${whenOf(session)}.`,
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
