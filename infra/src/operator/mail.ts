import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { settleMail, unknownMails } from '@ledgerline/command-service/mail/unknown-mail.ts';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { z } from 'zod';
import { OPERATOR_VARIABLES, type OperatorSession, runOperatorCommand } from './operator-command.ts';
import { UsageError } from './usage-error.ts';

const USAGE = ['npm run mail -- list', 'npm run mail -- settle --id ID --as sent|unsent'];

const optionsSchema = z.union([
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('settle'), id: z.uuid(), as: z.enum(['sent', 'unsent']) }),
]);
type Options = z.output<typeof optionsSchema>;

/** `npm run mail`: lists mails with an unknown outcome, and records their outcome. */
function readOptions(): Options {
  const { positionals, values } = readCommandLine({
    usage: USAGE,
    about: 'Lists mail that may or may not have been sent, and records its outcome.',
    options: {
      id: { type: 'string', value: 'ID', about: 'The mail, as the list names it' },
      as: { type: 'string', value: 'sent|unsent', about: 'What became of it; what is unsent will be sent' },
    },
    takesArguments: true,
    variables: OPERATOR_VARIABLES,
  });
  const [action = 'list', ...more] = positionals;
  const parsed = optionsSchema.safeParse({ action, ...values });
  if (more.length > 0 || !parsed.success) return endAsWrongUsage(`Say what: ${USAGE.join('\n  ')}`);
  return parsed.data;
}

async function main({ pool }: OperatorSession, options: Options): Promise<number> {
  const db = openDatabase(pool);
  if (options.action === 'settle') {
    const found = await settleMail(db, options.id, options.as, new Date());
    if (!found) throw new UsageError(`There is no mail ${options.id} with an unknown outcome.`);
    console.log(options.as === 'sent' ? 'It counts as sent.' : 'It will be sent.');
    return 0;
  }
  const mails = await unknownMails(db, new Date());
  console.log(
    mails.length === 0 ? 'The outcome of all mail is known.' : `${mails.length} with an unknown outcome:`,
  );
  for (const { id, kind, recipient, subject, claimedAt } of mails) {
    console.log(`  ${id} ${kind} to ${recipient} at ${claimedAt.toISOString()}: ${subject}`);
  }
  return 0;
}

await runOperatorCommand(readOptions, main);
