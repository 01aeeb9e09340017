import { TabLinks } from '#shared/ui/tabs/index.ts';

const ITEMS = [
  { to: '/reports', label: 'Earnings', isExact: true },
  { to: '/reports/words', label: 'Words' },
  { to: '/reports/tax', label: 'Tax' },
  { to: '/reports/receivables', label: 'Receivables' },
];

/** The pages of Reports. */
export const ReportTabs = () => <TabLinks label="Reports" items={ITEMS} />;
