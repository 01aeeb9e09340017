import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

/** An address of the app, and what its page says when it is there. */
export type View = readonly [path: string, text: string | RegExp];

const client = new URL('../../../client/src/', import.meta.url);

/** The paths that the router of the client has, such as `/clients/:id`. */
export async function routedPaths(): Promise<string[]> {
  const source = await readFile(new URL('app/router.tsx', client), 'utf8');
  return [...source.matchAll(/(?:path: |[{\n] *)'([^']+)'[:,]/g)].map(([, path = '']) => path);
}

/** The sections of the settings, and those of its invoicing, as addresses below `/settings/`. */
export async function settingsPaths(): Promise<string[]> {
  const sections = await readFile(new URL('pages/settings/sections.tsx', client), 'utf8');
  const invoicing = await readFile(new URL('pages/settings/invoicing/invoicing.tsx', client), 'utf8');
  return [
    ...[...sections.matchAll(/\{ id: '([^']+)'/g)].map(([, id]) => `${id}`),
    ...[...invoicing.matchAll(/case '([^']+)':/g)].map(([, path]) => `invoicing/${path}`),
  ];
}

/** The views of a signed-in user, by the path of the router that leads to them. */
export const VIEWS: Readonly<Record<string, readonly View[]>> = {
  '/start': [['/start', 'To invoice']],
  '/deadlines': [
    ['/deadlines', 'Leaflet'],
    ['/deadlines?view=month', 'Leaflet'],
  ],
  '/jobs': [
    ['/jobs', 'Leaflet'],
    ['/jobs?type=uninvoiced', 'Brochure'],
    ['/jobs?type=all&filters=1', 'Atlas'],
  ],
  '/jobs/from-analysis': [['/jobs/from-analysis', 'Drop analyses']],
  '/jobs/:id': [
    ['/jobs/1', 'Notes'],
    ['/jobs/2', 'Approval of the infusion pump'],
  ],
  '/job/:id': [],
  '/order/success': [['/order/success', /./]],
  '/invoices': [
    ['/invoices', 'Halden'],
    ['/invoices?type=all&filters=1', 'Nordwind'],
  ],
  '/invoices/:number': [
    ['/invoices/1', 'PO 4472'],
    ['/invoices/2', 'Payment part'],
    ['/invoices/2?history=1', 'Chain verified'],
  ],
  '/credit-notes': [['/credit-notes', 'CN-1']],
  '/credit-notes/:number': [
    ['/credit-notes/CN-1', 'Not ordered'],
    ['/credit-notes/CN-1?history=1', 'Chain verified'],
  ],
  '/quotes': [['/quotes', 'Q-2']],
  '/quotes/:number': [
    ['/quotes/Q-1', 'Too expensive'],
    ['/quotes/Q-2', 'Valid until'],
    ['/quotes/Q-2?history=1', 'Chain verified'],
  ],
  '/reminders': [['/reminders', /reminders? to send/]],
  '/reports': [['/reports', 'Halden']],
  '/reports/words': [['/reports/words', 'Per word']],
  '/reports/tax': [['/reports/tax?part=year', 'By kind and rate']],
  '/reports/receivables': [['/reports/receivables', 'Average days to pay']],
  '/clients': [['/clients', 'Nordwind']],
  '/clients/:id': [
    ['/clients/1', 'Svenja Harms'],
    ['/clients/new', 'Name'],
  ],
  '/clients/:id/:section': [
    ['/clients/1/general', 'Currency'],
    ['/clients/1/invoicing', 'Payment terms'],
    ['/clients/1/rates', 'per word'],
  ],
  '/projects': [['/projects', 'Approval of the infusion pump']],
  '/projects/:id': [['/projects/1', 'Brochure']],
  '/import': [['/import', /./]],
  '/bank-statement': [['/bank-statement', 'Bank statement']],
  '/settings/*': [
    ['/settings/personal', 'Theme'],
    ['/settings/security', 'This device'],
    ['/settings/invoicing', 'Billing information'],
    ['/settings/invoicing/billing-information', 'Billing information'],
    ['/settings/invoicing/logo', 'Accent colour'],
    ['/settings/invoicing/taxes', 'VAT'],
    ['/settings/invoicing/payment-instructions', 'IBAN'],
    ['/settings/invoicing/bank-details', 'Other currencies'],
    ['/settings/invoicing/notes', 'Thank you'],
    ['/settings/invoicing/language', 'Polski'],
    ['/settings/invoicing/numbers', /Next \d/],
    ['/settings/invoicing/other', 'Date format'],
    ['/settings/sending', 'Your email account'],
    ['/settings/reminders', 'Fees and interest'],
    ['/settings/fiscal-mode', 'With fiscal mode'],
    ['/settings/rates', 'Halden'],
    ['/settings/rates/1', 'per word'],
    ['/settings/surcharges', 'Rush'],
    ['/settings/discount-grids', 'Common'],
    ['/settings/job-types', 'Translation for Nordwind'],
    ['/settings/language-pairs', 'Portuguese'],
    ['/settings/units', 'Pages'],
    ['/settings/date-time', 'Time format'],
    ['/settings/daily-work', 'Words'],
    ['/settings/currency', 'US Dollar'],
    ['/settings/import', 'Import'],
  ],
  '/timezone-select': [['/timezone-select', /./]],
  '/confirm-email': [['/confirm-email?token=t', 'Confirm this address']],
  '/contact': [['/contact', /./]],
  '/help': [['/help', /./]],
  '/pricing': [['/pricing', /./]],
  '*': [['/nowhere', /./]],
};

/** The views of somebody who is not signed in. The sign-in itself stands on every other address. */
export const SIGNED_OUT: Readonly<Record<string, readonly View[]>> = {
  '/register': [
    ['/register', 'Create account'],
    ['/jobs', 'Log in'],
    ['/confirm-email?token=t', 'Log in'],
  ],
  '/password-reset': [['/password-reset', /./]],
  '/not-me': [['/not-me?token=t', 'Sign out everywhere']],
  '/create-account': [],
};

/** What opens over a view: its name, the address, and how it is opened. Resolves to what must be visible. */
type Layer = readonly [name: string, path: string, open: (page: Page) => Promise<Locator> | Locator];

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });

/** The dialogs, menus and panels that cover more than a field. */
export const LAYERS: readonly Layer[] = [
  ['the wizard', '/jobs?new=job', dialog('New job')],
  ['a job in one line', '/jobs?new=quick', (page) => page.getByRole('textbox', { name: /in one line/ })],
  ['a new invoice', '/jobs?new=invoice', (page) => page.getByText('Not saved yet')],
  [
    'the editor of an invoice',
    '/invoices/2',
    async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).click();
      return page.getByRole('button', { name: /^Save/ }).first();
    },
  ],
  [
    'a message with an invoice',
    '/invoices/2',
    async (page) => {
      await page.getByRole('button', { name: /^Send/ }).click();
      return page.getByRole('dialog', { name: 'Send invoice 2' }).getByText('Please find attached');
    },
  ],
  [
    'a payment',
    '/invoices/2',
    async (page) => {
      await page.getByRole('button', { name: /^Record/ }).click();
      return page.getByRole('dialog', { name: /^Record payment for/ });
    },
  ],
  [
    'the palette',
    '/jobs',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('lea');
      return page.getByRole('option', { name: /Leaflet/ }).first();
    },
  ],
  [
    'the keys',
    '/jobs?type=uninvoiced',
    async (page) => {
      await page.keyboard.press('?');
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    },
  ],
  [
    'the history',
    '/clients',
    async (page) => {
      await page.keyboard.press('h');
      return page.getByRole('complementary', { name: 'History' }).getByRole('listitem').first();
    },
  ],
  [
    'the menu of selected jobs',
    '/jobs?type=all',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Select Leaflet' }).check();
      await page.getByRole('button', { name: 'More actions on selected jobs' }).click();
      return page.getByRole('menuitem').first();
    },
  ],
  [
    'the menu of a saved view',
    '/jobs?type=all&name=leaf&view=1',
    async (page) => {
      await page.getByRole('button', { name: 'Actions on this view' }).click();
      return page.getByRole('menuitem', { name: 'Rename view' });
    },
  ],
  [
    'the columns of a list',
    '/invoices?type=all',
    async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      return page.getByRole('checkbox', { name: 'Reference' });
    },
  ],
  [
    'the deadline of a job',
    '/jobs/2',
    async (page) => {
      await page.getByRole('button', { name: /^Deadline:/ }).click();
      return page.getByRole('dialog', { name: 'Deadline' }).getByRole('textbox', { name: 'Day' });
    },
  ],
  [
    'the editor of notes',
    '/jobs/2',
    async (page) => {
      await page.getByRole('textbox', { name: 'Notes' }).click();
      return page.getByRole('textbox', { name: 'Notes' });
    },
  ],
  [
    'a new project',
    '/projects',
    async (page) => {
      await page.getByRole('button', { name: 'New project' }).click();
      return page.getByRole('dialog', { name: 'New project' });
    },
  ],
  [
    'the acceptance of a quote',
    '/quotes/Q-2',
    async (page) => {
      await page.getByRole('button', { name: 'Accept' }).click();
      return page.getByRole('dialog', { name: 'Accept quote' });
    },
  ],
  [
    'a language of invoices',
    '/settings/invoicing/language',
    async (page) => {
      await page.getByRole('button', { name: 'Add language' }).click();
      return page.getByRole('dialog');
    },
  ],
];

/** Goes to an address as a link of the app does, without loading the document again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}
