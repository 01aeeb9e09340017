import type { IconName } from '#shared/ui/icon/index.ts';

export type NavItem = {
  to: string;
  label: string;
  icon: IconName;
  keys: string;
  page: 'start' | 'deadlines' | 'invoices' | 'reports' | 'clients' | 'settings' | null;
};

/** The main places of the app, in the order of the rail. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/start', label: 'Home', icon: 'home', keys: 'g h', page: 'start' },
  { to: '/jobs', label: 'Jobs', icon: 'briefcase', keys: 'g j', page: null },
  { to: '/deadlines', label: 'Deadlines', icon: 'calendar-event', keys: 'g d', page: 'deadlines' },
  { to: '/invoices', label: 'Invoices', icon: 'file-invoice', keys: 'g i', page: 'invoices' },
  { to: '/reports', label: 'Reports', icon: 'chart-bar', keys: 'g r', page: 'reports' },
  { to: '/clients', label: 'Clients', icon: 'users', keys: 'g c', page: 'clients' },
  { to: '/settings', label: 'Settings', icon: 'settings', keys: 'g s', page: 'settings' },
];
