import { matchQuality } from '../text/match-quality.ts';
import { searchKey } from '../text/search-key.ts';

/** A page of the settings, with the words by which people search for it. */
type SettingsPage = { id: string; name: string; path: string; keywords: readonly string[] };

/** Every page of the settings and its parts. */
const SETTINGS_PAGES: readonly SettingsPage[] = [
  { id: 'personal', name: 'Account', path: '/settings/personal', keywords: ['personal', 'profile', 'email'] },
  { id: 'password', name: 'Password', path: '/settings/personal', keywords: ['change password', 'security'] },
  {
    id: 'subscription',
    name: 'Subscription',
    path: '/settings/personal',
    keywords: ['billing portal', 'trial', 'plan', 'pay'],
  },
  { id: 'invoicing', name: 'Invoicing', path: '/settings/invoicing', keywords: ['invoice settings'] },
  {
    id: 'billing-information',
    name: 'Billing information',
    path: '/settings/invoicing/billing-information',
    keywords: ['business name', 'company', 'address', 'contact details'],
  },
  {
    id: 'logo',
    name: 'Logo and colour',
    path: '/settings/invoicing/logo',
    keywords: ['picture', 'brand', 'letterhead', 'accent', 'color'],
  },
  { id: 'taxes', name: 'Taxes', path: '/settings/invoicing/taxes', keywords: ['tax', 'vat', 'sales tax'] },
  {
    id: 'payment-instructions',
    name: 'Payment instructions',
    path: '/settings/invoicing/payment-instructions',
    keywords: ['bank', 'iban', 'account number'],
  },
  {
    id: 'bank-details',
    name: 'Company and bank details',
    path: '/settings/invoicing/bank-details',
    keywords: [
      ...[
        'bank details',
        'iban',
        'bic',
        'bank account',
        'account by currency',
        'qr code',
        'girocode',
        'pay by qr',
      ],
      ...['legal form', 'vat id', 'legal id', 'trade name', 'phone', 'siren', 'kvk'],
    ],
  },
  { id: 'notes', name: 'Invoice notes', path: '/settings/invoicing/notes', keywords: ['notes'] },
  {
    id: 'language',
    name: 'Invoice language',
    path: '/settings/invoicing/language',
    keywords: ['languages', 'translate invoice'],
  },
  {
    id: 'other',
    name: 'Payment terms and date format',
    path: '/settings/invoicing/other',
    keywords: ['terms', 'due date', 'date format', 'paper size'],
  },
  {
    id: 'sending',
    name: 'Email',
    path: '/settings/sending',
    keywords: ['sending', 'smtp', 'message templates', 'templates', 'reminder texts'],
  },
  {
    id: 'fiscal-mode',
    name: 'Fiscal mode',
    path: '/settings/fiscal-mode',
    keywords: ['issue', 'drafts', 'archive', 'tax office', 'immutable'],
  },
  {
    id: 'reminders',
    name: 'Reminders',
    path: '/settings/reminders',
    keywords: ['overdue', 'dunning', 'late payment', 'fees', 'interest'],
  },
  { id: 'rates', name: 'Rates', path: '/settings/rates', keywords: ['prices', 'price list'] },
  {
    id: 'surcharges',
    name: 'Surcharges',
    path: '/settings/surcharges',
    keywords: ['rush', 'weekend', 'express', 'prices'],
  },
  { id: 'job-types', name: 'Job types', path: '/settings/job-types', keywords: ['services', 'types'] },
  {
    id: 'language-pairs',
    name: 'Language pairs',
    path: '/settings/language-pairs',
    keywords: ['languages', 'pairs'],
  },
  {
    id: 'discount-grids',
    name: 'Discount grids',
    path: '/settings/discount-grids',
    keywords: ['cat', 'analysis', 'fuzzy', 'repetitions', 'weighted words', 'trados'],
  },
  { id: 'units', name: 'Units', path: '/settings/units', keywords: ['words', 'hours', 'pages'] },
  {
    id: 'date-time',
    name: 'Date and time',
    path: '/settings/date-time',
    keywords: ['time zone', 'timezone', 'clock', '24 hours', 'week', 'first day', 'calendar link', 'ics'],
  },
  {
    id: 'daily-work',
    name: 'Workload',
    path: '/settings/daily-work',
    keywords: [
      'daily work',
      'start page',
      'first page',
      'home',
      'capacity',
      'words a day',
      'load',
      'deadlines',
    ],
  },
  {
    id: 'currency',
    name: 'Currency',
    path: '/settings/currency',
    keywords: ['primary currency', 'exchange rate', 'convert', 'money'],
  },
  {
    id: 'import',
    name: 'Import',
    path: '/settings/import',
    keywords: ['csv', 'excel', 'spreadsheet', 'switch', 'analysis columns', 'bank statement columns'],
  },
  {
    id: 'your-data',
    name: 'Your data',
    path: '/settings/personal',
    keywords: ['export', 'backup', 'download', 'zip'],
  },
];

/** The result of `matchQuality` for the start of a word. */
const WORD_BEGINNING = 0.5;
/** A keyword counts less than the displayed name. */
const KEYWORD_WEIGHT = 0.6;
/** A text that is a keyword means its page, more than any record that starts with it. */
const WHOLE_KEYWORD = 0.9;

type FoundPage = { id: string; name: string; path: string; matchRate: number };

/** The settings pages with a keyword, or a word of the name, that starts with the text. */
export function findSettings(query: string): FoundPage[] {
  const requested = searchKey(query);
  if (requested === '') return [];
  return SETTINGS_PAGES.flatMap(({ id, name, path, keywords }) => {
    const matchRate = Math.max(
      wordQuality(name, requested),
      ...keywords.map((word) => keywordQuality(word, requested)),
    );
    return matchRate > 0 ? [{ id, name, path, matchRate }] : [];
  });
}

function wordQuality(name: string, requested: string): number {
  const quality = matchQuality(name, requested);
  return quality >= WORD_BEGINNING ? quality : 0;
}

function keywordQuality(keyword: string, requested: string): number {
  const key = searchKey(keyword);
  if (key === requested) return WHOLE_KEYWORD;
  return key.startsWith(requested) ? matchQuality(keyword, requested) * KEYWORD_WEIGHT : 0;
}
