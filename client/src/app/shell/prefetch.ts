import type { NavItem } from './nav-items.ts';

const LOADERS: Record<NonNullable<NavItem['page']>, () => Promise<unknown>> = {
  start: () => import('#pages/start/page.tsx'),
  deadlines: () => import('#pages/deadlines/page.tsx'),
  invoices: () => import('#pages/invoices/page.tsx'),
  reports: () => import('#pages/reports/page.tsx'),
  clients: () => import('#pages/clients/page.tsx'),
  settings: () => import('#pages/settings/page.tsx'),
};

/** Loads the lazy chunk of a page that will probably be opened next. A failure is ignored: the route loads it again. */
export function prefetch(page: NavItem['page']): void {
  if (page !== null) LOADERS[page]().catch(() => undefined);
}

/** What is opened most, in this order: palette and forms first, then the pages. */
const WHEN_IDLE: readonly (() => Promise<unknown>)[] = [
  () => import('#features/command-palette/palette.tsx'),
  () => import('#features/job-wizard/quick-add/quick-add.tsx'),
  () => import('#pages/jobs/bulk/bulk-dialog.tsx'),
  () => import('#pages/job/page.tsx'),
  () => import('#features/job-wizard/page.tsx'),
  () => import('#pages/jobs/filters/filters-panel.tsx'),
  LOADERS.invoices,
  LOADERS.clients,
  () => import('#pages/client/page.tsx'),
  () => import('#pages/invoice/page.tsx'),
  () => import('#features/invoice-editor/page.tsx'),
  LOADERS.start,
  LOADERS.reports,
  LOADERS.settings,
  () => import('#features/history/panel/history-panel.tsx'),
];

/**
 * Loads the code of the palette, the forms and the pages one after the other while the browser is idle, so that they
 * open at once and also offline. Returns the function that stops it. Without idle times nothing is loaded ahead.
 */
export function prefetchWhenIdle(): () => void {
  let isStopped = typeof requestIdleCallback !== 'function';
  const load = async () => {
    for (const next of WHEN_IDLE) {
      if (isStopped) return;
      await new Promise((resolve) => requestIdleCallback(resolve));
      await next().catch(() => undefined);
    }
  };
  void load();
  return () => {
    isStopped = true;
  };
}
