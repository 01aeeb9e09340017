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
