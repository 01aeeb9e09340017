import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { fieldLabels } from '@ledgerline/shared-events/text/field-labels.ts';
import { Chip } from '#shared/ui/chip/index.ts';

/** The priority of a job in a list, read as "High priority"; nothing for a job without one. */
export function PriorityMark({ job }: { job: Job }) {
  if (job.priority === null) return null;
  const { job: labels, values } = fieldLabels();
  const word = values.priority[job.priority];
  const name = `${word} ${labels.priority.toLowerCase()}`;
  return (
    <span role="img" aria-label={name} data-tip={name}>
      <Chip tone="line" icon={job.priority === 'high' ? 'arrow-up' : 'arrow-down'}>
        {word}
      </Chip>
    </span>
  );
}
