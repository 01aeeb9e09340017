import { MantineProvider } from '@mantine/core';
import { Provider, useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $session } from '../entities/session/model.ts';
import { LaneContext } from '../features/history/history-context.ts';
import { useEarlyUndoActions } from '../features/history/undo-actions.ts';
import { colorSchemeManager } from '../shared/lib/color-scheme/color-scheme-manager.ts';
import { RouterView } from '../shared/lib/routing/router-view.tsx';
import { cssVariablesResolver, theme } from '../shared/theme/theme.ts';
import { createAppRouter } from './router.tsx';
import type { App } from './scope.ts';
import { UserCalendar } from './user-calendar.tsx';

const schemes = colorSchemeManager();

/** Renders the app inside all of its providers. */
export function AppRoot({ app }: { app: App }) {
  const router = useMemo(() => createAppRouter(), []);
  return (
    <Provider value={app.scope}>
      <LaneContext value={app.lane}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          colorSchemeManager={schemes}
          withGlobalClasses={false}
        >
          <UserCalendar>
            <EarlyUndoKeys />
            <RouterView router={router} />
          </UserCalendar>
        </MantineProvider>
      </LaneContext>
    </Provider>
  );
}

/** Handles the keys for undo and redo while the code of the shell is still loading. */
function EarlyUndoKeys() {
  const { status } = useUnit($session);
  return status === 'anonymous' ? null : <EarlyUndoOffer />;
}

function EarlyUndoOffer() {
  useEarlyUndoActions();
  return null;
}
