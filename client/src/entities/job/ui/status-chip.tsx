import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobStatus } from '@ledgerline/shared-events/jobs/status.ts';
import { useUnit } from 'effector-react';
import { $now, $timeFormat, $timeZone } from '#entities/settings/model.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { deadlineText, STATUS_LOOK, statusView, type UrgencyLook } from './status-view.ts';

/** The status in words: red when late, amber on hold or due today, grey when completed; plain when it isn't urgent. */
export function JobStatusChip({ job, isShort = false }: { job: Job; isShort?: boolean }) {
  const [now, timeZone, timeFormat] = useUnit([$now, $timeZone, $timeFormat]);
  const { tone, icon, text } = statusView(job, { now, timeZone, timeFormat }, isShort);
  return <UrgencyText {...{ tone, icon }}>{text}</UrgencyText>;
}

/** A status or a deadline as a badge, or as plain text where it isn't urgent. */
export function UrgencyText({
  tone,
  icon,
  children,
}: Pick<UrgencyLook, 'tone' | 'icon'> & { children: string }) {
  if (tone === null) return <span className="second tn trunc">{children}</span>;
  return (
    <Chip tone={tone} icon={icon}>
      {children}
    </Chip>
  );
}

/** The deadline of a completed job, which is neither near nor late any more. */
export function PastDeadline({ job, isShort }: { job: Job; isShort: boolean }) {
  const [now, timeZone, timeFormat] = useUnit([$now, $timeZone, $timeFormat]);
  return <span className="muted tn">{deadlineText(job, { now, timeZone, timeFormat }, isShort)}</span>;
}

/** The state of a job in one word, without its day. */
export function JobStateChip({ job }: { job: Job }) {
  const [now, timeZone] = useUnit([$now, $timeZone]);
  if (job.invoiced)
    return (
      <Chip tone="grey" icon="receipt">
        Invoiced
      </Chip>
    );
  const { tone, icon, word } = STATUS_LOOK[jobStatus(job, now, timeZone)];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
