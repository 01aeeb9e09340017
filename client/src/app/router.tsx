import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { Page as JobsPage } from '../pages/jobs/page.tsx';
import { basePath } from '../shared/api/base-path.ts';
import { lazyPage } from '../shared/lib/routing/lazy-page.ts';
import { BootSplash } from '../shared/ui/splash/index.ts';
import { FirstPage } from './first-page.tsx';
import { Gate, OpenGate, PublicGate } from './gate.tsx';
import { PublicFrame } from './public-frame.tsx';
import { RouteError } from './route-error.tsx';
import { Boundary } from './shell/boundary.tsx';
import { Shell } from './shell/shell.tsx';

/** Pages by their paths. Each is a lazy chunk. The navigation also prefetches it on hover. */
const lazyRoutes = (pages: Readonly<Record<string, Parameters<typeof lazyPage>[0]>>): RouteObject[] =>
  Object.entries(pages).map(([path, load]) => ({ path, lazy: lazyPage(load) }));

const PUBLIC_PAGES = lazyRoutes({
  '/register': () => import('../pages/register/page.tsx'),
  '/password-reset': () => import('../pages/password-reset/page.tsx'),
  '/not-me': () => import('../pages/not-me/page.tsx'),
  '/create-account': () => import('../pages/create-account/page.tsx'),
});

const CONFIRMATION = lazyRoutes({ '/confirm-email': () => import('../pages/confirm-email/page.tsx') });

const OPEN_PAGES = lazyRoutes({
  '/contact': () => import('../pages/contact/page.tsx'),
  '/pricing': () => import('../pages/pricing/page.tsx'),
});

const jobPage = () => import('../pages/job/page.tsx');
const clientPage = () => import('../pages/client/page.tsx');

const PAGES: readonly RouteObject[] = [
  { index: true, element: <FirstPage /> },
  { path: '/jobs', element: <JobsPage /> },
  { path: '/order/success', element: <JobsPage hasPaid /> },
  ...lazyRoutes({
    '/start': () => import('../pages/start/page.tsx'),
    '/deadlines': () => import('../pages/deadlines/page.tsx'),
    '/jobs/from-analysis': () => import('../pages/job-from-analysis/page.tsx'),
    '/jobs/:id': jobPage,
    '/job/:id': jobPage,
    '/invoices': () => import('../pages/invoices/page.tsx'),
    '/bank-statement': () => import('../pages/bank-import/page.tsx'),
    '/invoices/:number': () => import('../pages/invoice/page.tsx'),
    '/credit-notes': () => import('../pages/credit-notes/page.tsx'),
    '/credit-notes/:number': () => import('../pages/credit-note/page.tsx'),
    '/quotes': () => import('../pages/quotes/page.tsx'),
    '/quotes/:number': () => import('../pages/quote/page.tsx'),
    '/reminders': () => import('../pages/reminders/page.tsx'),
    '/reports': () => import('../pages/reports/page.tsx'),
    '/reports/words': () => import('../pages/words-report/page.tsx'),
    '/reports/tax': () => import('../pages/tax-report/page.tsx'),
    '/reports/receivables': () => import('../pages/receivables/page.tsx'),
    '/clients': () => import('../pages/clients/page.tsx'),
    '/clients/:id': clientPage,
    '/clients/:id/:section': clientPage,
    '/projects': () => import('../pages/projects/page.tsx'),
    '/projects/:id': () => import('../pages/project/page.tsx'),
    '/import': () => import('../pages/import/page.tsx'),
    '/settings/*': () => import('../pages/settings/page.tsx'),
    '/help': () => import('../pages/help/page.tsx'),
    '/timezone-select': () => import('../pages/time-zone/page.tsx'),
    '*': () => import('../pages/not-found/page.tsx'),
  }),
];

/** Routes within an element, which stands also while they load. */
const within = (element: ReactNode, children: readonly RouteObject[]): RouteObject => ({
  element,
  errorElement: <RouteError />,
  hydrateFallbackElement: <BootSplash />,
  children: [...children],
});

/** Routes of which an error leaves the frame of the app as it is. */
const bounded = (children: readonly RouteObject[]): RouteObject[] => [
  { element: <Boundary />, errorElement: <RouteError />, children: [...children] },
];

export function createAppRouter() {
  return createBrowserRouter(
    [
      within(<PublicGate />, PUBLIC_PAGES),
      // Whoever registered an address has to open the link, so that nobody confirms what a stranger registered.
      within(<Gate shell={<Outlet />} />, CONFIRMATION),
      within(<OpenGate shell={<Shell />} frame={<PublicFrame />} />, bounded(OPEN_PAGES)),
      within(<Gate shell={<Shell />} />, bounded(PAGES)),
    ],
    { basename: basePath() },
  );
}
