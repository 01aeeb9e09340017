import { MantineProvider } from '@mantine/core';
import { Provider } from 'effector-react';
import { useMemo } from 'react';
import { RouterProvider } from 'react-router-dom';
import { LaneContext } from '../features/history/index.ts';
import { colorSchemeManager } from '../shared/lib/color-scheme/color-scheme-manager.ts';
import { cssVariablesResolver, theme } from '../shared/theme/theme.ts';
import { createAppRouter } from './router.tsx';
import type { App } from './scope.ts';
import { UserCalendar } from './user-calendar.tsx';

const schemes = colorSchemeManager();

/** All providers of the app, once. */
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
            <RouterProvider router={router} />
          </UserCalendar>
        </MantineProvider>
      </LaneContext>
    </Provider>
  );
}
