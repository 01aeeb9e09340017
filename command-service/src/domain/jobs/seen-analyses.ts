import type { CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type { StateReader } from '../state-reader.ts';
import { nameOfJob } from './names.ts';

/** What tells that an analysis came before: the bytes of its file, or the tool's own id of it. */
type Origin = Pick<CatAnalysis, 'tool' | 'sha256' | 'sourceId'>;

/** The most jobs that are named for one analysis. */
const MAX_SEEN = 20;

/** For each analysis the jobs that it was used for already, the newest first. Deleted jobs don't count. */
export function jobsOfAnalyses(state: StateReader, analyses: readonly Origin[]): CatAnalysis['seenBefore'][] {
  const keys = new Set(analyses.flatMap(keysOf));
  const found = new Map<string, number[]>();
  for (const { id, analysis, deleted_at } of state.records('job')) {
    if (!analysis || deleted_at !== null) continue;
    for (const key of keysOfJob(analysis)) {
      if (!keys.has(key)) continue;
      const ids = found.get(key);
      if (ids === undefined) found.set(key, [id]);
      else ids.push(id);
    }
  }
  return analyses.map((analysis) => {
    const ids = new Set(keysOf(analysis).flatMap((key) => found.get(key) ?? []));
    const newest = [...ids].toSorted((one, other) => other - one).slice(0, MAX_SEEN);
    return newest.flatMap((jobId) => {
      const job = state.record('job', jobId);
      return job === undefined ? [] : [{ jobId, name: nameOfJob(state, job) }];
    });
  });
}

function keysOf({ tool, sha256, sourceId }: Origin): string[] {
  return [sha256, ...(sourceId === null ? [] : [`${tool} ${sourceId}`])];
}

function keysOfJob({ tool, moreFiles, ...file }: JobAnalysis): Set<string> {
  return new Set([file, ...moreFiles].flatMap((each) => keysOf({ tool, ...each })));
}
