import { useUnit } from 'effector-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  $historyFailed,
  $historyPages,
  historyChanged,
  olderHistoryRequested,
} from '#entities/history/model.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { FilterChip } from '#shared/ui/chip/index.ts';
import { SidePanel } from '#shared/ui/dialog/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { useTimeline } from '../history-context.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { useUndoActions, voiding } from '../undo-actions.ts';
import { ConflictNote } from './conflict-note.tsx';
import { isOfKind } from './entry-view.ts';
import { HistoryList } from './history-list.tsx';
import styles from './history-panel.module.css';
import { $conflict, $requestedEntry, type HistoryFilter, historyPanelClosed } from './model.ts';

const FILTERS: readonly { value: HistoryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'job', label: 'Jobs' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'client', label: 'Clients' },
  { value: 'setting', label: 'Settings' },
];

/** Everything that was done, newest first, with a line at the present point. */
export function HistoryPanel() {
  const [hasFailed, pages, conflict, close, reload, older] = useUnit([
    $historyFailed,
    $historyPages,
    $conflict,
    historyPanelClosed,
    historyChanged,
    olderHistoryRequested,
  ]);
  const timeline = useTimeline();
  const { undo, redo } = useUndoActions();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const isCurrent = useUnit($requestedEntry) !== null;
  useEffect(() => {
    if (isCurrent) setFilter('all');
  }, [isCurrent]);
  const box = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => {
    const isShown = (item: TimelineItem) => isOfKind(item, filter);
    return { undone: timeline.undone.filter(isShown), done: timeline.done.filter(isShown) };
  }, [timeline, filter]);
  return (
    <SidePanel label="History" onClose={() => close()}>
      <div className={styles.head}>
        <h2 className="h2">History</h2>
        <IconButton icon="x" label="Close history" onClick={() => close()} />
      </div>
      <div className={styles.acts}>
        <Button disabled={timeline.undoTarget === null} aria-keyshortcuts="Control+Z" onClick={undo.perform}>
          <Icon name="arrow-back-up" size={18} />
          <span className={styles.act}>
            <span className="line between">
              Undo<kbd>Ctrl Z</kbd>
            </span>
            <small>
              {timeline.undoTarget === null
                ? 'Nothing to undo'
                : timeline.undoTarget.label + voiding(timeline.undoTarget)}
            </small>
          </span>
        </Button>
        <Button
          disabled={timeline.redoTarget === null}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={redo.perform}
        >
          <Icon name="arrow-forward-up" size={18} />
          <span className={styles.act}>
            <span className="line between">
              Redo<kbd>Ctrl Shift Z</kbd>
            </span>
            <small>{timeline.redoTarget?.label ?? 'Nothing to redo'}</small>
          </span>
        </Button>
      </div>
      {conflict === null ? null : (
        <div className={styles.conflict}>
          <ConflictNote conflict={conflict} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={styles.chips} role="group" aria-label="Show">
        {FILTERS.map(({ value, label }) => (
          <FilterChip key={value} chosen={filter === value} onClick={() => setFilter(value)}>
            {label}
          </FilterChip>
        ))}
      </div>
      <div className={`${styles.body} quiet-scroll`} ref={box}>
        {hasFailed ? <RetryAlert onRetry={() => reload()}>We couldn't load the history</RetryAlert> : null}
        <HistoryList
          box={box}
          undone={shown.undone}
          done={shown.done}
          isFiltered={filter !== 'all'}
          blocking={new Set(conflict?.blockedBy.map(({ commandId }) => commandId))}
        />
        {pages.loaded < pages.last ? (
          <div className={styles.more}>
            <Button variant="subtle" size="sm" onClick={() => older()}>
              Show older
            </Button>
          </div>
        ) : null}
      </div>
    </SidePanel>
  );
}
