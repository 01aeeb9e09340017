import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { duplicateJob } from '#entities/job/commands.ts';
import { useJobCreated } from '#entities/job/use-job-created.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';

/** Duplicates a job and says so. Returns the temporary id under which the duplicate is shown at once. */
export function useDuplicateJob(): (job: Job) => number {
  const submit = useUnit(commandFx);
  const announce = useJobCreated();
  return useCallback(
    (job) => {
      const [key, id] = [crypto.randomUUID(), newId()];
      submit({ ...duplicateJob(job, id, new Date().toISOString()), key }).catch(() => undefined);
      announce({ key, id, message: 'Job duplicated' });
      return id;
    },
    [submit, announce],
  );
}
