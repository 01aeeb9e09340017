import type { ProjectFiguresAnswer } from '@ledgerline/shared-events/projects/answers.ts';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import { COUNT, type Day, type ReadModels, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import { withConvertedAmount } from '../reports/converted-amount.ts';

/** The figures of the jobs of a project, amounts as decimal text. */
export type ProjectFigures = Pick<ProjectFiguresAnswer, 'jobs' | 'activeJobs' | 'missingRates'> & {
  value: string;
  uninvoiced: string;
};

export const NO_FIGURES: ProjectFigures = {
  jobs: 0,
  activeJobs: 0,
  value: '0',
  uninvoiced: '0',
  missingRates: [],
};

/** The figures of each of these projects with jobs, or of all such projects, by their ids. */
export async function projectFigures(
  read: AccountReader,
  projectIds: readonly number[] | undefined,
): Promise<Map<number, ProjectFigures>> {
  const rows = await read.fetch(
    readModels
      .selectFrom(withConvertedAmount(read.settings, jobsOfProjects(read.accountId, projectIds)).as('c'))
      .innerJoin('read.jobs as j', 'j.id', 'c.id')
      .select('j.project_id')
      .select((row) => [
        COUNT.as('jobs'),
        sql<number>`(count(*) filter (where ${isActive(row)}))::integer`.as('activeJobs'),
        sql<string>`coalesce(sum(${row.ref('c.converted')}), 0)`.as('value'),
        sql<string>`coalesce(sum(${row.ref('c.converted')}) filter (where ${isUninvoiced(row)}), 0)`.as(
          'uninvoiced',
        ),
        sql<string[]>`coalesce(array_agg(distinct ${row.ref('c.currency')}
          order by ${row.ref('c.currency')}) filter (where ${row.ref('c.converted')} is null), '{}')`.as(
          'missingRates',
        ),
      ])
      .where('j.account_id', '=', read.accountId)
      .where('j.project_id', 'is not', null)
      .$narrowType<{ project_id: NotNull }>()
      .groupBy('j.project_id'),
  );
  return new Map(rows.map(({ project_id, ...figures }) => [project_id, figures]));
}

type OfJobs = ReadModels & { j: ReadModels['read.jobs'] };
type Row = Pick<ExpressionBuilder<OfJobs, 'j'>, 'and' | 'not' | 'eb'>;

function isActive({ and, not, eb }: Row) {
  return and([not('j.on_hold'), eb('j.completed_at', 'is', null)]);
}

function isUninvoiced({ and, not, eb }: Row) {
  return and([not('j.invoiced'), eb('j.completed_at', 'is not', null)]);
}

/** The jobs of these projects, or of all, in the form in which amounts are converted. */
function jobsOfProjects(accountId: string, projectIds: readonly number[] | undefined) {
  const jobs = readModels
    .selectFrom('read.jobs')
    .select(['id', 'client_id', 'value as amount', 'record'])
    .select(({ ref }) => {
      const record = ref('record');
      return [
        sql<Day>`${ref('completed_at')}`.as('day'),
        sql<string>`${record}->>'currency'`.as('currency'),
        sql<string | null>`${record}->'exchange'->>'to'`.as('exchange_to'),
        sql<string | null>`(${record}->'exchange'->>'rate')::numeric`.as('exchange_rate'),
      ];
    })
    .where('account_id', '=', accountId)
    .where(({ not }) => not('deleted'))
    .where('project_id', 'is not', null);
  return projectIds === undefined ? jobs : jobs.where('project_id', 'in', projectIds);
}
