import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';

/** The fields of a job by which its client's and its job type's answers count it. */
export type JobLink = 'client_id' | 'job_type_id';

const NONE: ReadonlySet<number> = new Set();

/** The ids of the jobs that aren't deleted, by a record that they refer to. It is built when it is first asked. */
export class JobLinks {
  readonly #jobs: () => Iterable<JobRecord>;
  readonly #links = new Map<JobLink, Map<number, Set<number>>>();

  constructor(jobs: () => Iterable<JobRecord>) {
    this.#jobs = jobs;
  }

  /** The ids of the jobs that refer to a record. */
  idsOf(link: JobLink, id: number): ReadonlySet<number> {
    return this.#of(link).get(id) ?? NONE;
  }

  /** Follows a change of a record; undefined before it was created. */
  note(kind: EntityKind, before: FieldValues | undefined, after: FieldValues): void {
    if (kind !== 'job') return;
    for (const [link, jobs] of this.#links) {
      const [from, to] = [linkedTo(before, link), linkedTo(after, link)];
      if (from === to) continue;
      if (from !== null) jobs.get(from)?.delete(Number(after.id));
      if (to !== null) add(jobs, to, Number(after.id));
    }
  }

  #of(link: JobLink): Map<number, Set<number>> {
    const built = this.#links.get(link);
    if (built !== undefined) return built;
    const jobs = new Map<number, Set<number>>();
    for (const job of this.#jobs()) {
      const to = linkedTo(job, link);
      if (to !== null) add(jobs, to, job.id);
    }
    this.#links.set(link, jobs);
    return jobs;
  }
}

/** The id of the record that a job refers to; null for none, and for a deleted job. */
function linkedTo(job: FieldValues | undefined, link: JobLink): number | null {
  const id = job?.[link];
  return typeof id === 'number' && (job?.deleted_at ?? null) === null ? id : null;
}

function add(jobs: Map<number, Set<number>>, to: number, id: number): void {
  jobs.set(to, (jobs.get(to) ?? new Set()).add(id));
}
