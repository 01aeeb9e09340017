import type { ReadModels } from '#runtime/database/read-models.ts';

/** The read models in a query of jobs, where `j` is the alias of `read.jobs`. */
export type OfJobs = ReadModels & { j: ReadModels['read.jobs'] };
