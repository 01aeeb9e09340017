import { useUnit } from 'effector-react';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { $historyPanel } from '#features/history/panel/model.ts';
import { useEarlyReversals, useHistoryAction, useUndoActions } from '#features/history/undo-actions.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { OccupiedWidth, useHasRoomForHistory } from '#shared/lib/media/use-media.ts';
import { OwnKeys, ReturnFocus } from '#shared/ui/dialog/index.ts';
import { QuestionNews } from '#shared/ui/edit-question/index.ts';
import { Toaster } from '#shared/ui/toaster/index.ts';
import { TooltipLayer } from '#shared/ui/tooltip/index.ts';
import { Access } from './access.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Overlays } from './overlays.tsx';
import { prefetchWhenIdle } from './prefetch.ts';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { SignOut } from './sign-out.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { useShellActions } from './use-shell-actions.ts';

const HistoryPanel = lazy(() =>
  import('#features/history/panel/history-panel.tsx').then(({ HistoryPanel }) => ({
    default: HistoryPanel,
  })),
);
const KeySheet = lazy(() =>
  import('#features/key-sheet/key-sheet.tsx').then(({ KeySheet }) => ({ default: KeySheet })),
);
const Palette = lazy(() =>
  import('#features/command-palette/palette.tsx').then(({ Palette }) => ({ default: Palette })),
);

const DeliveryNews = lazy(() =>
  import('#features/delivery-news/delivery-news.tsx').then(({ DeliveryNews }) => ({ default: DeliveryNews })),
);

/** The width of the history, as `.has-history` of the styles has it, in px. */
const HISTORY_WIDTH = 432;

/** The key sheet or the palette, with the actions and the focused row when it was opened. */
type Sheet = { kind: 'keys' | 'search'; actions: readonly Action[]; row: HTMLElement | null };

/** The frame of the app around its pages. */
export function Shell() {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const show = (kind: Sheet['kind']) =>
    setSheet({
      kind,
      actions: actionRegistry.registered(),
      row: document.activeElement?.closest<HTMLElement>('[data-id]') ?? null,
    });
  const hide = () => setSheet(null);
  // The page beside the history is laid out anew. That may take a while, and the click is answered before it.
  const isHistoryOpen = useDeferredValue(useUnit($historyPanel));
  const hasRoom = useHasRoomForHistory();
  const history = useHistoryAction();
  useAccountActions();
  useEffect(prefetchWhenIdle, []);
  const actions = useShellActions({ showKeys: () => show('keys'), showSearch: () => show('search') });
  return (
    <div className={`has-rail ${isHistoryOpen ? 'has-history' : ''} ${styles.app}`}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Rail history={history} search={actions.search} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <OccupiedWidth value={isHistoryOpen && hasRoom ? HISTORY_WIDTH : 0}>
          <Access>
            <Outlet />
          </Access>
        </OccupiedWidth>
        <ConnectionBar />
      </main>
      <BottomBar actions={actions} history={history} />
      <StaleNotice />
      <Toaster />
      <QuestionNews />
      <TooltipLayer />
      <Overlays />
      <UndoKeys />
      <SignOut />
      <Suspense fallback={null}>
        <DeliveryNews />
      </Suspense>
      {sheet === null ? null : <ReturnFocus />}
      <Suspense fallback={null}>{isHistoryOpen ? <HistoryPanel /> : null}</Suspense>
      <Suspense fallback={<OwnKeys onClose={hide} keepsTyping />}>
        {sheet?.kind === 'keys' ? <KeySheet offered={sheet.actions} onClose={hide} /> : null}
        {sheet?.kind === 'search' ? <Palette offer={sheet} onClose={hide} /> : null}
      </Suspense>
    </div>
  );
}

/**
 * Registers the keys of undo and redo. A component of its own, since their labels change with every edit and the shell
 * need not render again for it.
 */
function UndoKeys() {
  useUndoActions();
  useEarlyReversals();
  return null;
}
