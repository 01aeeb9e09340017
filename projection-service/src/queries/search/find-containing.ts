import { contactQuery } from '@ledgerline/shared-events/clients/contact.ts';
import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';
import { beginningWith, containing } from '../like-patterns.ts';
import { CANDIDATES, type FoundRecord, KEYS, type RecordType, SHOWN } from './searched-records.ts';

/** The most jobs that are found by their references, and by their files. */
const MAX_RELATED = 10;

type Patterns = { text: string; beginning: string; containing: string };

/** The account and the text; `contact` is the text as it is compared with contacts. */
export type ContainingValues = { accountId: string } & Patterns & {
    [Name in keyof Patterns as `contact_${Name}`]: string;
  };
type Slots = <Name extends keyof ContainingValues>(name: Name) => RawBuilder<ContainingValues[Name]>;

/** The records of each type that contain a text. */
export function containingParts(value: Slots) {
  const patterns = { text: value('text'), beginning: value('beginning'), containing: value('containing') };
  const ofContacts = {
    text: value('contact_text'),
    beginning: value('contact_beginning'),
    containing: value('contact_containing'),
  };
  return {
    client: keysContaining(value, 'client', patterns),
    contact: keysContaining(value, 'contact', ofContacts),
    project: keysContaining(value, 'project', patterns),
    job: keysContaining(value, 'job', patterns),
    invoice: keysContaining(value, 'invoice', patterns),
    creditNote: keysContaining(value, 'creditNote', patterns),
    quote: keysContaining(value, 'quote', patterns),
    reference: referencesContaining(value),
    file: filesContaining(value),
  };
}

export function containingValues(accountId: string, text: string): ContainingValues {
  const ofContacts = contactQuery(text);
  return {
    accountId,
    text,
    beginning: beginningWith(text),
    containing: containing(text),
    contact_text: ofContacts,
    contact_beginning: beginningWith(ofContacts),
    contact_containing: containing(ofContacts),
  };
}

/**
 * Rows that contain the text: equal ones and those that start with it first, then the newest. Each part stops as soon
 * as it has enough rows, so that a frequent text takes no longer than a rare one.
 */
function keysContaining(
  value: Slots,
  type: RecordType,
  { text, beginning, containing: anywhere }: { [Name in keyof Patterns]: RawBuilder<string> },
): AliasableExpression<FoundRecord> {
  const part = readModels
    .selectFrom(KEYS[type](value('accountId')).as('k'))
    .select('k.id')
    .limit(sql.lit(CANDIDATES));
  const first = part
    .where('k.key', 'like', beginning)
    .orderBy(({ eb }) => eb('k.key', '=', text), 'desc')
    .orderBy('k.id', 'desc');
  const newest = part.where('k.key', 'like', anywhere).orderBy('k.id', 'desc');
  const chosen = readModels
    .selectFrom(sql<{ id: number }>`(${first} union ${newest})`.as('parts'))
    .select(['id', sql<number>`1`.as('likeness')]);
  return readModels
    .selectFrom(SHOWN[type](value('accountId'), chosen).as('f'))
    .selectAll()
    .orderBy(({ eb }) => eb('f.key', '=', text), 'desc')
    .orderBy(({ ref }) => sql`starts_with(${ref('f.key')}, ${text})`, 'desc')
    .orderBy('f.id', 'desc')
    .limit(sql.lit(CANDIDATES));
}

/** Jobs whose reference contains the text. `detail` is the reference. */
const referencesContaining = (value: Slots) =>
  readModels
    .selectFrom('read.jobs as j')
    .select(({ ref }) => {
      const record = ref('j.record');
      return [
        'j.id',
        sql<string | null>`${record}->>'name'`.as('name'),
        sql<string | null>`${record}->>'reference'`.as('detail'),
        sql<string>`coalesce(${ref('j.reference_key')}, '')`.as('key'),
        sql<number>`1`.as('likeness'),
      ];
    })
    .where('j.account_id', '=', value('accountId'))
    .where(({ not }) => not('j.deleted'))
    .where('j.reference_key', 'is not', null)
    .where('j.reference_key', 'like', value('containing'))
    .orderBy('j.id', 'desc')
    .limit(sql.lit(MAX_RELATED));

/** Jobs with a file whose name contains the text. `detail` is that name. */
const filesContaining = (value: Slots) =>
  readModels
    .selectFrom('read.attachments as a')
    .innerJoin('read.jobs as j', (join) =>
      join.onRef('j.account_id', '=', 'a.account_id').onRef('j.id', '=', 'a.job_id'),
    )
    .select(({ ref }) => [
      'j.id',
      sql<string | null>`${ref('j.record')}->>'name'`.as('name'),
      'a.name as detail',
      'a.name_key as key',
      sql<number>`1`.as('likeness'),
    ])
    .where('a.account_id', '=', value('accountId'))
    .where(({ not }) => not('a.deleted'))
    .where(({ not }) => not('j.deleted'))
    .where('a.name_key', 'like', value('containing'))
    .orderBy('a.id', 'desc')
    .limit(sql.lit(MAX_RELATED));
