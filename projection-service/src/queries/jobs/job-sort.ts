import { deadlineInstant } from '@ledgerline/shared-events/dates/deadline.ts';
import type { Sort } from '@ledgerline/shared-events/lists/sort.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { expressionBuilder, sql } from 'kysely';
import { type Condition, readModels } from '#runtime/database/read-models.ts';
import { convertedParts } from '../converted-order.ts';
import { naturalOrder } from '../natural-order.ts';
import type { AccountReader } from '../read-account.ts';
import { RecordTiers, type TierSource, tierSource } from '../record-tiers.ts';
import { indexedTier, mergedTier, orderedTier, type Tier } from '../sorted-page.ts';
import type { OfJobs } from './of-jobs.ts';

const job = expressionBuilder<OfJobs, 'j'>();

/** The jobs that meet these conditions, in an order; each part of it is read from an index. */
export function sortedJobs(
  read: AccountReader,
  where: readonly Condition[],
  { column, descending }: Sort<'jobs'>,
): Tier[] {
  const jobs = tiersOf(read, where, descending);
  switch (column) {
    case 'name':
      return [jobs.byName(), jobs.byId([job('j.name_key', '=', '')])];
    case 'client':
      return [jobs.byReference('read.clients', 'j.client_id'), jobs.without('j.client_id')];
    case 'jobType':
      return [jobs.byReference('read.job_types', 'j.job_type_id'), jobs.without('j.job_type_id')];
    case 'languagePair':
      return [
        jobs.byReference('read.language_pairs', 'j.language_pair_id'),
        jobs.without('j.language_pair_id'),
      ];
    case 'quantity':
      return [jobs.by(job.ref('j.quantity'))];
    case 'rate':
      return [jobs.by(job.ref('j.rate'))];
    case 'deadline':
      return [jobs.byDeadline(), jobs.byId(['j.deadline_on', 'j.deadline_at'].map(isNull))];
    case 'completed_at':
      return [jobs.byCompletion(), jobs.without('j.completed_at')];
    case 'value':
      return jobs.byValue();
    case 'invoice':
      return [jobs.byInvoice(), jobs.without('j.invoice_id')];
    case 'status':
      return jobs.byStatus();
    case 'project':
      return [jobs.byReference('read.projects', 'j.project_id'), jobs.without('j.project_id')];
    case 'reference':
      return [
        jobs.by(naturalOrder(job.ref('j.reference_key')), [job('j.reference_key', 'is not', null)]),
        jobs.without('j.reference_key'),
      ];
    case 'priority':
      return jobs.byPriority();
    case 'created_at':
      return [jobs.by(job.ref('j.id'))];
  }
}

const isNull = (column: string): Condition => sql<boolean>`${sql.ref(column)} is null`;

type OptionalColumn =
  | 'j.client_id'
  | 'j.job_type_id'
  | 'j.language_pair_id'
  | 'j.project_id'
  | 'j.reference_key'
  | 'j.completed_at'
  | 'j.invoice_id';

class JobTiers extends RecordTiers {
  readonly #where: readonly Condition[];

  constructor(source: TierSource, where: readonly Condition[]) {
    super(source);
    this.#where = where;
  }

  byCompletion(): Tier {
    const completed = [job('j.completed_at', 'is not', null)];
    const query = this.source.ids(completed).orderBy(sql`${sql.ref('j.completed_at')} ${this.direction}`);
    return indexedTier(this.source.read, query.orderBy(job.ref('j.id')), this.source.count(completed));
  }

  without(column: OptionalColumn): Tier {
    return this.byId([job(column, 'is', null)]);
  }

  /** By search keys with long numbers, which the index compares byte by byte. */
  byName(): Tier {
    const name = naturalOrder(job.ref('j.name_key'));
    const named = [sql<boolean>`${name} ~>~ ''`];
    const order = this.source.descending ? sql`${name} using ~>~` : sql`${name} using ~<~`;
    const query = this.source.ids(named).orderBy(order).orderBy(job.ref('j.id'));
    return orderedTier(this.source.read, query, this.source.count(named));
  }

  /** An account has few of these records, so they are sorted first and their jobs read from an index of each. */
  byReference(
    table: 'read.clients' | 'read.job_types' | 'read.language_pairs' | 'read.projects',
    column: 'j.client_id' | 'j.job_type_id' | 'j.language_pair_id' | 'j.project_id',
  ): Tier {
    const referred = [job(column, 'is not', null)];
    const { accountId } = this.source.read;
    const hasKey = table === 'read.clients' || table === 'read.projects';
    const name = naturalOrder(hasKey ? sql.ref('r.name_key') : sql`lower(${sql.ref('r.name')})`);
    const names = sql<{
      id: number;
      name: string;
    }>`(select r.id, ${name} as name from ${sql.table(table)} as r
      where r.account_id = ${accountId} order by 2 ${this.direction} offset 0)`;
    const query = readModels
      .selectFrom(names.as<'r'>(sql`r`))
      .innerJoin('read.jobs as j', (join) => join.onRef(column, '=', 'r.id'))
      .select('j.id')
      .where('j.account_id', '=', accountId)
      .where(({ and }) => and([...this.#where]))
      .orderBy(sql`r.name ${this.direction}`)
      .orderBy('j.id');
    return indexedTier(this.source.read, query, this.source.count(referred));
  }

  byInvoice(): Tier {
    const invoiced = [job('j.invoice_id', 'is not', null)];
    const query = readModels
      .selectFrom('read.invoices as i')
      .innerJoin('read.jobs as j', (join) => join.onRef('j.invoice_id', '=', 'i.id'))
      .select('j.id')
      .where('i.account_id', '=', this.source.read.accountId)
      .where(({ not }) => not('i.deleted'))
      .where('j.account_id', '=', this.source.read.accountId)
      .where(({ and }) => and([...this.#where, ...invoiced]))
      .orderBy(sql`${sql.ref('i.number_order')} ${this.direction}`)
      .orderBy('j.id');
    return indexedTier(this.source.read, query, this.source.count(invoiced));
  }

  /**
   * The end of a day depends on the user's time zone: jobs with a day and jobs with an instant are each read from an
   * index in their order, and merged.
   */
  byDeadline(): Tier {
    const [day, instant] = [job.ref('j.deadline_on'), job.ref('j.deadline_at')];
    const [hasDay, hasInstant] = [job('j.deadline_on', 'is not', null), job('j.deadline_at', 'is not', null)];
    const endOfDay = endsIn(timeZoneOf(this.source.read.settings));
    const milliseconds = sql<string>`extract(epoch from ${instant}) * 1000`;
    return mergedTier(
      this.source.read,
      [
        { query: this.keyed([hasDay], day, day), numberOf: endOfDay },
        { query: this.keyed([hasInstant], instant, milliseconds), numberOf: Number },
      ],
      this.source.descending,
      this.source.count([job.or([hasDay, hasInstant])]),
    );
  }

  /** By the value in the primary currency. Jobs without a rate are last. */
  byValue(): Tier[] {
    const columns = {
      amount: job.ref('j.value'),
      currency: job.ref('j.currency'),
      exchangeTo: job.ref('j.exchange_to'),
      exchangeRate: job.ref('j.exchange_rate'),
    };
    const { parts, missing } = convertedParts(columns, this.source.read.settings);
    const merged = this.merged(
      parts.map(({ where, key, numberOf }) => ({ query: this.keyed(where, key, key), numberOf })),
      [job.not(job.and(missing))],
    );
    return [merged, this.byId(missing)];
  }

  byPriority(): Tier[] {
    const tiers = [
      this.byId([job('j.priority', '=', 'low')]),
      this.byId([job('j.priority', 'is', null)]),
      this.byId([job('j.priority', '=', 'high')]),
    ];
    return this.inDirection(tiers);
  }

  /** Active jobs, those on hold, completed ones, and invoiced ones. */
  byStatus(): Tier[] {
    const isCompleted = job('j.completed_at', 'is not', null);
    const isOpen = job('j.completed_at', 'is', null);
    const tiers = [
      this.byId([isOpen, job.not('j.on_hold')]),
      this.byId([isOpen, job.ref('j.on_hold')]),
      this.byId([isCompleted, job.not('j.invoiced')]),
      this.#invoiced(),
    ];
    return this.inDirection(tiers);
  }

  /** By an index of these jobs alone, of which there are many. */
  #invoiced(): Tier {
    const invoiced = [job.ref('j.invoiced'), job('j.completed_at', 'is not', null)];
    const query = this.source.ids(invoiced).orderBy(job.ref('j.id'));
    return indexedTier(this.source.read, query, this.source.count(invoiced));
  }
}

const tiersOf = (read: AccountReader, where: readonly Condition[], descending: boolean) =>
  new JobTiers(
    tierSource(read, descending, job.ref('j.id'), (also) => jobsWith(read, [...where, ...also])),
    where,
  );

/** The jobs that meet conditions. */
export const jobsWith = ({ accountId }: AccountReader, conditions: readonly Condition[]) =>
  readModels
    .selectFrom('read.jobs as j')
    .where('j.account_id', '=', accountId)
    .where(({ and }) => and(conditions));

/** The end of a day in a time zone, in milliseconds since 1970; many deadlines share a day. */
function endsIn(timeZone: string): (day: string) => number {
  const byDay = new Map<string, number>();
  return (day) => {
    const end = byDay.get(day) ?? deadlineInstant(day, timeZone).getTime();
    byDay.set(day, end);
    return end;
  };
}
