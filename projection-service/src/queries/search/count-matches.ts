import { contactQuery } from '@ledgerline/shared-events/clients/contact.ts';
import { sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import { findNamed } from '../jobs/named-jobs.ts';
import { containing } from '../like-patterns.ts';
import type { AccountReader } from '../read-account.ts';
import type { DocumentTable, RecordType } from './searched-records.ts';

/** How many records contain a search key. */
export async function countMatches(read: AccountReader, sought: string): Promise<Record<RecordType, number>> {
  const [jobs, [invoices], [clients], contact, [projects], [quotes], [creditNotes]] = await Promise.all([
    findNamed(read, sought, { page: 1, per_page: 1 }),
    read.fetch(documentsContaining('read.invoices', read, sought)),
    read.fetch(
      readModels
        .selectFrom('read.clients')
        .select(COUNT.as('total'))
        .where('account_id', '=', read.accountId)
        .where(({ not }) => not('deleted'))
        .where('name_key', 'like', containing(sought)),
    ),
    countContacts(read, sought),
    read.fetch(
      readModels
        .selectFrom('read.projects')
        .select(COUNT.as('total'))
        .where('account_id', '=', read.accountId)
        .where(({ not }) => not('deleted'))
        .where('name_key', 'like', containing(sought)),
    ),
    read.fetch(documentsContaining('read.quotes', read, sought)),
    read.fetch(documentsContaining('read.credit_notes', read, sought)),
  ]);
  return {
    job: jobs.total,
    invoice: invoices?.total ?? 0,
    quote: quotes?.total ?? 0,
    creditNote: creditNotes?.total ?? 0,
    client: clients?.total ?? 0,
    contact,
    project: projects?.total ?? 0,
  };
}

function documentsContaining(table: DocumentTable, read: AccountReader, sought: string) {
  return readModels
    .selectFrom(table)
    .select(COUNT.as('total'))
    .where('account_id', '=', read.accountId)
    .where(({ not }) => not('deleted'))
    .where('search_key', 'like', containing(sought));
}

/** The contacts that contain a search key: each is a line of the key of its client. */
async function countContacts(read: AccountReader, sought: string): Promise<number> {
  const pattern = containing(contactQuery(sought));
  const [contacts] = await read.fetch(
    readModels
      .selectFrom('read.clients')
      .innerJoinLateral(
        ({ ref }) =>
          sql<{ line: string }>`string_to_table(${ref('contacts_key')}, e'\n')`.as<'l'>(sql`l(line)`),
        (join) => join.onTrue(),
      )
      .select(COUNT.as('total'))
      .where('account_id', '=', read.accountId)
      .where(({ not }) => not('deleted'))
      .where('contacts_key', '<>', '')
      .where('contacts_key', 'like', pattern)
      .where('l.line', 'like', pattern),
  );
  return contacts?.total ?? 0;
}
