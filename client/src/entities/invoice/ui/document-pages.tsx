import { TabLinks } from '#shared/ui/tabs/index.ts';

const ITEMS = [
  { to: '/invoices', label: 'Invoices' },
  { to: '/credit-notes', label: 'Credit notes' },
  { to: '/quotes', label: 'Quotes' },
];

/** The pages of the documents that a client gets. */
export const DocumentPages = () => <TabLinks label="Documents" items={ITEMS} />;
