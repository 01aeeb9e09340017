import type { JobFilter, JobsQuery } from '#entities/job/query.ts';

/** What the filters of each list are given. */
export type FilterProps = {
  query: JobsQuery;
  set(values: Readonly<Partial<Record<JobFilter, string | undefined>>>): void;
};
