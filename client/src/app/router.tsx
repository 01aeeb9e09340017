import { createBrowserRouter, Outlet } from 'react-router-dom';
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

/** Each page is a lazy chunk. The navigation also prefetches it on hover. */
const pages = {
  start: lazyPage(() => import('../pages/start/page.tsx')),
  deadlines: lazyPage(() => import('../pages/deadlines/page.tsx')),
  jobFromAnalysis: lazyPage(() => import('../pages/job-from-analysis/page.tsx')),
  job: lazyPage(() => import('../pages/job/page.tsx')),
  invoices: lazyPage(() => import('../pages/invoices/page.tsx')),
  invoice: lazyPage(() => import('../pages/invoice/page.tsx')),
  creditNotes: lazyPage(() => import('../pages/credit-notes/page.tsx')),
  creditNote: lazyPage(() => import('../pages/credit-note/page.tsx')),
  quotes: lazyPage(() => import('../pages/quotes/page.tsx')),
  quote: lazyPage(() => import('../pages/quote/page.tsx')),
  reminders: lazyPage(() => import('../pages/reminders/page.tsx')),
  reports: lazyPage(() => import('../pages/reports/page.tsx')),
  wordsReport: lazyPage(() => import('../pages/words-report/page.tsx')),
  taxReport: lazyPage(() => import('../pages/tax-report/page.tsx')),
  receivables: lazyPage(() => import('../pages/receivables/page.tsx')),
  clients: lazyPage(() => import('../pages/clients/page.tsx')),
  client: lazyPage(() => import('../pages/client/page.tsx')),
  projects: lazyPage(() => import('../pages/projects/page.tsx')),
  project: lazyPage(() => import('../pages/project/page.tsx')),
  settings: lazyPage(() => import('../pages/settings/page.tsx')),
  bankImport: lazyPage(() => import('../pages/bank-import/page.tsx')),
  import: lazyPage(() => import('../pages/import/page.tsx')),
  timeZone: lazyPage(() => import('../pages/time-zone/page.tsx')),
  help: lazyPage(() => import('../pages/help/page.tsx')),
  contact: lazyPage(() => import('../pages/contact/page.tsx')),
  pricing: lazyPage(() => import('../pages/pricing/page.tsx')),
  register: lazyPage(() => import('../pages/register/page.tsx')),
  passwordReset: lazyPage(() => import('../pages/password-reset/page.tsx')),
  confirmEmail: lazyPage(() => import('../pages/confirm-email/page.tsx')),
  notMe: lazyPage(() => import('../pages/not-me/page.tsx')),
  createAccount: lazyPage(() => import('../pages/create-account/page.tsx')),
  notFound: lazyPage(() => import('../pages/not-found/page.tsx')),
};

export function createAppRouter() {
  return createBrowserRouter(
    [
      {
        element: <PublicGate />,
        errorElement: <RouteError />,
        hydrateFallbackElement: <BootSplash />,
        children: [
          { path: '/register', lazy: pages.register },
          { path: '/password-reset', lazy: pages.passwordReset },
          { path: '/not-me', lazy: pages.notMe },
          { path: '/create-account', lazy: pages.createAccount },
        ],
      },
      {
        // Whoever registered an address has to open the link, so that nobody confirms what a stranger registered.
        element: <Gate shell={<Outlet />} />,
        errorElement: <RouteError />,
        hydrateFallbackElement: <BootSplash />,
        children: [{ path: '/confirm-email', lazy: pages.confirmEmail }],
      },
      {
        element: <OpenGate shell={<Shell />} frame={<PublicFrame />} />,
        errorElement: <RouteError />,
        hydrateFallbackElement: <BootSplash />,
        children: [
          {
            element: <Boundary />,
            errorElement: <RouteError />,
            children: [
              { path: '/contact', lazy: pages.contact },
              { path: '/pricing', lazy: pages.pricing },
            ],
          },
        ],
      },
      {
        element: <Gate shell={<Shell />} />,
        errorElement: <RouteError />,
        hydrateFallbackElement: <BootSplash />,
        children: [
          {
            element: <Boundary />,
            errorElement: <RouteError />,
            children: [
              { index: true, element: <FirstPage /> },
              { path: '/start', lazy: pages.start },
              { path: '/deadlines', lazy: pages.deadlines },
              { path: '/jobs', element: <JobsPage /> },
              { path: '/jobs/from-analysis', lazy: pages.jobFromAnalysis },
              { path: '/jobs/:id', lazy: pages.job },
              { path: '/job/:id', lazy: pages.job },
              { path: '/order/success', element: <JobsPage hasPaid /> },
              { path: '/invoices', lazy: pages.invoices },
              { path: '/bank-statement', lazy: pages.bankImport },
              { path: '/invoices/:number', lazy: pages.invoice },
              { path: '/credit-notes', lazy: pages.creditNotes },
              { path: '/credit-notes/:number', lazy: pages.creditNote },
              { path: '/quotes', lazy: pages.quotes },
              { path: '/quotes/:number', lazy: pages.quote },
              { path: '/reminders', lazy: pages.reminders },
              { path: '/reports', lazy: pages.reports },
              { path: '/reports/words', lazy: pages.wordsReport },
              { path: '/reports/tax', lazy: pages.taxReport },
              { path: '/reports/receivables', lazy: pages.receivables },
              { path: '/clients', lazy: pages.clients },
              { path: '/clients/:id', lazy: pages.client },
              { path: '/clients/:id/:section', lazy: pages.client },
              { path: '/projects', lazy: pages.projects },
              { path: '/projects/:id', lazy: pages.project },
              { path: '/import', lazy: pages.import },
              { path: '/settings/*', lazy: pages.settings },
              { path: '/help', lazy: pages.help },
              { path: '/timezone-select', lazy: pages.timeZone },
              { path: '*', lazy: pages.notFound },
            ],
          },
        ],
      },
    ],
    { basename: basePath() },
  );
}
