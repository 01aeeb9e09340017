import { accountRoutes, billingRoutes } from './routes/account.ts';
import { bankRoutes } from './routes/bank.ts';
import { catRoutes } from './routes/cat.ts';
import { catalogueRoutes, settingRoutes } from './routes/catalogue.ts';
import { creditNoteRoutes } from './routes/credit-notes.ts';
import { historyRoutes, processRoutes, reportRoutes } from './routes/history.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { clientRoutes, importRoutes, jobRoutes } from './routes/jobs.ts';
import { quoteRoutes } from './routes/quotes.ts';
import type { RouteText, RouteTexts } from './routes/route-text.ts';
import { securityRoutes } from './routes/security.ts';
import { accountImportRoutes, exportRoutes } from './routes/transfer.ts';

const PARTS: Readonly<Record<string, { about: string; routes: RouteTexts }>> = {
  Account: { about: 'Sign-in, registration, and the credentials of the user.', routes: accountRoutes },
  Security: { about: 'Sessions, passkeys and the security log.', routes: securityRoutes },
  Billing: { about: 'Prices and the subscription.', routes: billingRoutes },
  Jobs: {
    about: 'Jobs and their values, and analyses of translation tools.',
    routes: { ...jobRoutes, ...catRoutes },
  },
  Clients: { about: 'Clients and their invoicing settings.', routes: clientRoutes },
  Catalogue: { about: 'Job types, language pairs, units and rates.', routes: catalogueRoutes },
  Transfer: {
    about: 'Import of records, and export and import of a whole account.',
    routes: { ...importRoutes, ...exportRoutes, ...accountImportRoutes },
  },
  Settings: { about: 'Settings of the account.', routes: settingRoutes },
  Invoices: {
    about: 'Invoices, credit notes, their PDF and their audit trail.',
    routes: { ...invoiceRoutes, ...creditNoteRoutes, ...bankRoutes },
  },
  Quotes: { about: 'Quotes, their PDF, and the jobs that are made of them.', routes: quoteRoutes },
  History: { about: 'The history, undo and redo, and read models.', routes: historyRoutes },
  'Reports and search': { about: 'Earnings, and the search.', routes: reportRoutes },
  Process: { about: 'Information about the server.', routes: processRoutes },
};

/** The parts of the API in the order of the page; commands by name come last. */
export const tags: readonly { name: string; description: string }[] = [
  ...Object.entries(PARTS).map(([name, { about }]) => ({ name, description: about })),
  { name: 'Commands', description: 'Every command by its name; all writes to the ledger are commands.' },
];

/** The texts of the routes by `METHOD /path/{parameter}`. Texts of commands by name are generated. */
export const describedRoutes: ReadonlyMap<string, RouteText> = new Map(
  Object.entries(PARTS).flatMap(([tag, { routes }]) =>
    Object.entries(routes).map(([route, text]): [string, RouteText] => [route, { tag, ...text }]),
  ),
);
