/** The invented people at the clients of the demo, and the data of the clients for tax offices, by client. */

type DemoContact = { name: string; role: string; email: string; phone?: string; receives?: ['invoices'] };

type ClientDetails = {
  contacts: readonly DemoContact[];
  party: {
    street: string;
    postalCode: string;
    city: string;
    country: string;
    region?: string;
    vatId?: string;
  };
};

const invoices: ['invoices'] = ['invoices'];

export const CLIENT_DETAILS: Readonly<Record<string, ClientDetails>> = {
  'Lingua Nord GmbH': {
    contacts: [
      { name: 'Jonas Petersen', role: 'Project manager', email: 'petersen@linguanord.example' },
      { name: 'Accounting', role: '', email: 'rechnung@linguanord.example', receives: invoices },
    ],
    party: {
      street: 'Speicherstadt 9',
      postalCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      vatId: 'DE136695976',
    },
  },
  'Halden Medizintechnik AG': {
    contacts: [
      {
        name: 'Dr. Regula Frei',
        role: 'Regulatory affairs',
        email: 'r.frei@halden.example',
        phone: '+41 44 555 01 20',
      },
      { name: 'Kreditoren', role: 'Accounting', email: 'kreditoren@halden.example', receives: invoices },
    ],
    party: { street: 'Technopark 3', postalCode: '8005', city: 'Zürich', country: 'CH' },
  },
  'Kessler & Roth': {
    contacts: [
      {
        name: 'Anna Roth',
        role: 'Partner',
        email: 'roth@kessler-roth.example',
        phone: '+49 69 555 0147',
        receives: invoices,
      },
    ],
    party: { street: 'Goethestraße 21', postalCode: '60313', city: 'Frankfurt am Main', country: 'DE' },
  },
  'Brightwater Localization': {
    contacts: [
      {
        name: 'Dana Whitfield',
        role: 'Vendor manager',
        email: 'dana@brightwater.example',
        phone: '+1 415 555 0163',
      },
      { name: 'Accounts payable', role: '', email: 'ap@brightwater.example', receives: invoices },
    ],
    party: {
      street: '415 Market Street',
      postalCode: '94105',
      city: 'San Francisco',
      region: 'CA',
      country: 'US',
    },
  },
  'Verlag Morgenrot': {
    contacts: [{ name: 'Miriam Vogt', role: 'Editor', email: 'vogt@morgenrot.example', receives: invoices }],
    party: { street: 'Prinzenallee 44', postalCode: '13359', city: 'Berlin', country: 'DE' },
  },
};

/** The projects of the demo: the jobs of a client about a subject. */
export const PROJECTS = [
  { name: 'Infusion pump IP-40', client: 'Halden Medizintechnik AG', subject: 'User manual, infusion pump' },
  { name: 'Annual reports', client: 'Lingua Nord GmbH', subject: 'Annual report' },
] as const;

/** The clients that give each job an order number. */
export const CLIENTS_WITH_REFERENCES: ReadonlySet<string> = new Set([
  'Brightwater Localization',
  'Halden Medizintechnik AG',
]);
