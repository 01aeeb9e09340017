import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { $now, $timeFormat, $timeZone } from '#entities/settings/model.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { statusView } from './status-view.ts';

/** The status as a word with a colour: red when late, orange on hold, green when active, grey when completed. */
export function JobStatusChip({ job, isShort = false }: { job: Job; isShort?: boolean }) {
  const [now, timeZone, timeFormat] = useUnit([$now, $timeZone, $timeFormat]);
  const { tone, icon, text } = statusView(job, { now, timeZone, timeFormat }, isShort);
  return (
    <Chip tone={tone} icon={icon}>
      {text}
    </Chip>
  );
}
