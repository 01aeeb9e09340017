import type { JobFilter, JobsQuery } from '#entities/job/query.ts';

/** The props of each list's filters. */
export type FilterProps = {
  query: JobsQuery;
  set(values: Readonly<Partial<Record<JobFilter, string | undefined>>>): void;
};
