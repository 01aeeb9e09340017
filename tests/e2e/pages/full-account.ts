import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { Account } from './account.ts';

/** A text and an amount that are as long as a practice has them. */
const LONG_NAME = 'Gebrauchsanweisung und Packungsbeilage des Infusionspumpensystems, zweite Auflage';
const LONG_CLIENT = 'Halden Medizintechnik und Pharmazeutika Vertriebsgesellschaft mbH';

/** The day that many days from now, in the time zone of the journeys. */
export const dayFromNow = (days: number): string => addDays(today(new Date(), 'Europe/Berlin'), days);

/**
 * Fills an account so that every view has what it can show: jobs in every state, long names and amounts, invoices that
 * are open, overdue and paid, with a Swiss QR-bill, and at least one item in each list of the settings.
 */
export async function fillWholeAccount(account: Account): Promise<void> {
  await fillSettings(account);
  const words = { quantity: '98765432', rate: '7.77', currency: 'CHF' };
  const [late = 0] = await account.addJobs(LONG_CLIENT, [LONG_NAME], { ...words, deadline: dayFromNow(-3) });
  await fillClient(account);
  const ofClient = (more: object) => ({
    client_id: 1,
    job_type_id: 1,
    unit_id: 1,
    quantity: '12000',
    ...more,
  });
  const job = async (more: object) =>
    (await account.command('CreateJob', { job: ofClient(more) })).job?.id ?? 0;
  const note = '<p>Formal tone, <strong>glossary</strong> attached.</p><ul><li>No abbreviations</li></ul>';
  await job({
    name: 'Leaflet',
    deadline: `${dayFromNow(1)} 14:00`,
    project_id: 1,
    rate: '0.12',
    notes: note,
  });
  await job({
    name: 'Manual',
    deadline: dayFromNow(2),
    on_hold: true,
    priority: 'high',
    reference: 'PO 4471',
  });
  await job({ name: '', rate: '0.12' });
  const done = [await job({ name: 'Atlas', rate: '0.12' }), await job({ name: LONG_NAME, ...words })];
  const waiting = await job({ name: 'Brochure', rate: '0.12', project_id: 1 });
  await account.command('MarkJobCompleted', { jobIds: [...done, waiting] });
  const [paid = 0] = await account.addJobs('Nordwind', ['A novel in three volumes'], { rate: '0.15' });
  await account.command('MarkJobCompleted', { jobId: paid });
  const past = { date: dayFromNow(-60), dueDate: dayFromNow(-30) };
  const invoices: readonly [clientId: number, jobIds: number[], invoice: object][] = [
    [1, [done[0] ?? 0], { reference: 'PO 4471', invoiceNotes: note, ...past }],
    [1, [done[1] ?? 0], { currency: 'CHF' }],
    [2, [paid], {}],
  ];
  for (const [clientId, jobIds, invoice] of invoices)
    await account.command('InvoiceJobs', { clientId, jobIds, invoice });
  const quoted = [
    ofClient({ name: 'Leaflet', language_pair_id: 1, deadline: dayFromNow(9) }),
    { name: LONG_NAME, quantity: '98765432', rate: '7.77' },
  ].map(({ client_id: _, ...item }: Record<string, unknown>) => item);
  await account.command('CreateQuote', { quote: { client_id: 2, items: [{ name: 'Novel', rate: 900 }] } });
  await account.command('DeclineQuote', { quoteId: 1, reason: 'Too expensive' });
  await account.command('CreateQuote', { quote: { client_id: 1, items: quoted, terms: note } });
  await account.command('MarkQuoteSent', { quoteId: 2 });
  await account.command('EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 4472' } });
  await account.command('MarkInvoicePaid', { invoiceId: 3 });
  await account.command('CreateCreditNote', {
    invoiceId: 1,
    lines: [{ itemId: `job${done[0] ?? 0}`, quantity: 2000 }],
    reason: 'Not ordered',
  });
  await account.command('EditJob', {
    jobId: late,
    job: { links: [{ url: 'https://example.com/glossary' }] },
  });
}

/** An account for all currencies but one. */
const SELLER = {
  accounts: [
    { iban: 'CH9300762011623852957' },
    { currency: 'USD', account: '021000021 / 9876543210', bankName: 'First Bank of Example' },
  ],
};

async function fillSettings(account: Account): Promise<void> {
  const settings: readonly [key: string, value: unknown][] = [
    ['taxes', { name: 'VAT', rate: 19, default: true }],
    ['paymentInstructions', { text: '<p>IBAN DE21 3012 0400 0000 0152 28</p>', default: true }],
    ['invoiceNotes', { text: '<p>Thank you!</p>' }],
    ['invoiceLanguages', { name: 'Polski', locale: 'pl' }],
    ['billingInformationName', 'Marta Translations'],
    ['billingInformationDetails', 'Lindenweg 4\n20095 Hamburg'],
    [
      'seller',
      {
        ...{ ...SELLER, postalCode: '8001', city: 'Zürich', country: 'CH' },
        ...{ legalForm: 'Einzelunternehmen', legalId: { scheme: '0183', value: 'CHE-123.456.788' } },
      },
    ],
    ['dailyCapacity', { 1: 2500 }],
    ['surcharges', [{ id: 1, name: 'Rush', percent: '50' }]],
    [
      'bankFormats',
      { heads: ['Buchungstag', 'Betrag', 'Zweck'], columns: { date: 0, amount: 1, text: [2] } },
    ],
    ['views', { list: 'jobs', name: 'Leaflets', query: 'type=all&name=leaf', sort: null, columns: null }],
  ];
  for (const [key, value] of settings) await account.command('SetSetting', { key, value });
  const unit = { name: 'Pages', singular: 'page', quantityText: 'Pages' };
  await account.command('AddUnit', { unit });
  await account.command('AddLanguagePair', { languagePair: { from: 'German', to: 'Portuguese (Brazil)' } });
}

/** What belongs to the first client: contacts, a project and a rate of its own. */
async function fillClient(account: Account): Promise<void> {
  const contact = {
    name: 'Svenja Harms',
    email: 'svenja.harms@halden-medizintechnik.example',
    phone: '+49 40 123456',
  };
  await account.command('AddClientContact', { clientId: 1, contact: { ...contact, receives: ['invoices'] } });
  const legalId = { scheme: '0204', value: '04011000-12345-03' };
  const references = { buyerReference: '04011000-12345-03', orderReference: 'Rahmenvertrag 2026/117' };
  const party = { city: 'Kiel', country: 'DE', legalForm: 'Anstalt des öffentlichen Rechts', legalId };
  await account.command('EditClient', { clientId: 1, client: { party, settings: references } });
  await account.command('AddRate', { rate: { client_id: 1, job_type_id: 1, unit_id: 1, value: '0.12' } });
  await account.command('AddProject', {
    project: { name: 'Approval of the infusion pump 2027', client_id: 1 },
  });
}
