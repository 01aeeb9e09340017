import type {
  HistoryEntryAnswer as HistoryEntry,
  RevertPreviewAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import { changedLabel } from '@ledgerline/shared-events/history/edit-label.ts';
import { Alert, RetryAlert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { useClock } from '../use-clock.ts';
import { useRevertEntries } from '../use-revert-entries.ts';
import { Blockers } from './blockers.tsx';
import { type Clock, changeOf } from './entry-view.ts';
import styles from './revert-dialog.module.css';
import { type Preview, useRevertPreview } from './use-revert-preview.ts';

/** Above this number, entries are counted and not listed. */
const LISTED = 50;

type Props = {
  opened: boolean;
  /** The entry that will be the newest effective one; null before the first time. */
  to: TimelineItem | null;
  onClose(): void;
};

/** Shows, before reverting to an entry, what will be reverted and what blocks it. */
export function RevertDialog({ opened, to, onClose }: Props) {
  const revertEntries = useRevertEntries();
  const preview = useRevertPreview(to?.commandId ?? '', opened);
  const blocked = whyBlocked(preview);
  const handleRevert = () => {
    onClose();
    if (preview.state === 'ready') revertEntries(preview.plan.entries);
  };
  return (
    <Dialog
      opened={opened}
      title={`Revert to “${to?.label ?? ''}”?`}
      width={560}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon="arrow-back-up"
            data-autofocus
            blocked={blocked ?? undefined}
            onClick={handleRevert}
          >
            Revert
          </Button>
        </>
      }
    >
      <div aria-live="polite" aria-busy={preview.state === 'loading'}>
        <PreviewBody preview={preview} onLeave={onClose} />
      </div>
    </Dialog>
  );
}

function whyBlocked(preview: Preview): string | null {
  if (preview.state === 'waiting') return "Your latest changes aren't saved yet";
  if (preview.state === 'loading') return 'Checking what will change';
  if (preview.state === 'failed') return preview.message;
  if (preview.plan.entries.length === 0) return 'There is nothing to undo';
  return preview.plan.reason;
}

function PreviewBody({ preview, onLeave }: { preview: Preview; onLeave(): void }) {
  if (preview.state === 'ready') return <Plan plan={preview.plan} onLeave={onLeave} />;
  if (preview.state === 'loading') return <SkeletonRows count={3} />;
  if (preview.state === 'waiting') {
    const waits = preview.edits === 1 ? '1 unsaved change' : `${preview.edits} unsaved changes`;
    return (
      <p>
        {preview.isOffline
          ? `${waits}. You can revert once you're back online and they're saved.`
          : 'Saving your latest changes first.'}
      </p>
    );
  }
  return <RetryAlert onRetry={preview.retry}>{preview.message}</RetryAlert>;
}

function Plan({ plan, onLeave }: { plan: RevertPreviewAnswer; onLeave(): void }) {
  const blocking = new Set(plan.blockedBy.map(({ commandId }) => commandId));
  const stays = plan.stays.filter(({ commandId }) => !blocking.has(commandId));
  return (
    <div className={styles.plan}>
      <Outcome plan={plan} onLeave={onLeave} />
      {plan.entries.length === 0 ? null : <RevertedList entries={plan.entries} />}
      {stays.length === 0 ? null : (
        <section>
          <h3 className={styles.head}>Unchanged</h3>
          <Blockers entries={stays} label="Unchanged" onLeave={onLeave} />
        </section>
      )}
    </div>
  );
}

/** The result of reverting in one sentence, or why it is impossible. */
function Outcome({ plan, onLeave }: { plan: RevertPreviewAnswer; onLeave(): void }) {
  const { entries, blockedBy, reason, records } = plan;
  const more = plan.blockedByTotal - blockedBy.length;
  if (entries.length === 0) return <p>There is nothing to undo.</p>;
  if (reason === null) {
    return (
      <p>
        <b className="strong">{counted(entries.length, 'change', 'changes')}</b> to{' '}
        {counted(records, 'record', 'records')} will be undone in one step. Undo restores them.
      </p>
    );
  }
  return (
    <Alert tone="warn" icon="alert-circle">
      {blockedBy.length === 0 ? reason : "This can't be done because of these changes:"}
      {blockedBy.length === 0 ? null : (
        <Blockers entries={blockedBy} label="Blocking changes" onLeave={onLeave} />
      )}
      {more === 0 ? null : <p>and {more} more</p>}
    </Alert>
  );
}

function RevertedList({ entries }: { entries: readonly HistoryEntry[] }) {
  const clock = useClock();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={styles.box} aria-label="Will be undone" tabIndex={0}>
      <ul>
        {entries.slice(0, LISTED).map((entry) => (
          <RevertedEntry key={entry.commandId} entry={entry} clock={clock} />
        ))}
      </ul>
      {entries.length > LISTED ? <p className={styles.more}>and {entries.length - LISTED} more</p> : null}
    </section>
  );
}

/** One entry with the value that reverting gives back. */
function RevertedEntry({ entry, clock }: { entry: HistoryEntry; clock: Clock }) {
  const change = changeOf(entry.changes, clock);
  return (
    <li>
      <span className={styles.label}>{entry.label}</span>
      <span className={styles.sub}>
        {changedLabel(entry.subject?.name ?? '') === entry.label ? null : entry.subject?.name}
        {change === null ? null : (
          <span className={styles.change}>
            <span className="was">{change.after}</span> → <b>{change.before}</b>
          </span>
        )}
      </span>
    </li>
  );
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
