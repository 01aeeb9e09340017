import { useUnit } from 'effector-react';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import { HistorySearch } from './history-search.tsx';
import { $conflict, $requestedEntry, type HistoryFilter, historyPanelClosed } from './model.ts';
import { useShownHistory } from './use-shown-history.ts';

const FILTERS: readonly { value: HistoryFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'job', label: 'Jobs' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'client', label: 'Clients' },
  { value: 'setting', label: 'Settings' },
];

/** Everything that was done, newest first, with a line at the present point. */
export function HistoryPanel() {
  const [conflict, close] = useUnit([$conflict, historyPanelClosed]);
  const timeline = useTimeline();
  const history = useShownHistory();
  const { undone, done, pages } = history;
  const { undo, redo } = useUndoActions();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const isCurrent = useUnit($requestedEntry) !== null;
  useEffect(() => {
    if (isCurrent) setFilter('all');
  }, [isCurrent]);
  const box = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => {
    const isShown = (item: TimelineItem) => isOfKind(item, filter);
    return { undone: undone.filter(isShown), done: done.filter(isShown) };
  }, [undone, done, filter]);
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
      <HistorySearch />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={styles.chips} role="group" aria-label="Show">
        {FILTERS.map(({ value, label }) => (
          <FilterChip key={value} chosen={filter === value} onClick={() => setFilter(value)}>
            {label}
          </FilterChip>
        ))}
      </div>
      <div className={`${styles.body} quiet-scroll`} ref={box}>
        {history.hasFailed ? (
          <RetryAlert onRetry={history.reload}>We couldn't load the history</RetryAlert>
        ) : null}
        <HistoryList
          box={box}
          state={history.isLoading ? 'loading' : pages.loaded < pages.last ? 'partial' : 'complete'}
          undone={shown.undone}
          done={shown.done}
          isFiltered={filter !== 'all' || history.isSearching}
          blocking={new Set(conflict?.blockedBy.map(({ commandId }) => commandId))}
        />
        {pages.loaded < pages.last ? (
          <div className={styles.more}>
            <Button variant="subtle" size="sm" onClick={history.older}>
              Show older
            </Button>
          </div>
        ) : null}
      </div>
    </SidePanel>
  );
}
