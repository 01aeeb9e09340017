import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import { type ReactElement, type ReactNode, StrictMode } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { RouterView } from '../lib/routing/router-view.tsx';
import { CalendarContext } from '../lib/time/calendar-context.ts';

type Options = {
  scope: Scope;
  path?: string;
  route?: string;
  /** Stays mounted wherever the page navigates to. */
  foot?: ReactNode;
};

/** Other pages are not rendered; tests read the address instead. */
const ELSEWHERE = { path: '*', element: null };

/** Renders a page at an address, inside of everything that pages depend on except the shell. */
export function renderPage(page: ReactElement, { scope, path = '/', route = '*', foot }: Options) {
  const router = createMemoryRouter([{ path: route, element: page }, ...(route === '*' ? [] : [ELSEWHERE])], {
    initialEntries: [path],
  });
  const view = render(
    <StrictMode>
      <Provider value={scope}>
        <MantineProvider env="test">
          <CalendarContext value={{ today: '2026-11-20', firstDay: 1 }}>
            <RouterView router={router} />
            {foot}
          </CalendarContext>
        </MantineProvider>
      </Provider>
    </StrictMode>,
  );
  return { ...view, router };
}
