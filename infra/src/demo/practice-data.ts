/** The invented practice of the demo: its clients, services and prices. Prices are decimal text. */

export type Service = {
  jobType: string;
  pair: string;
  unit: 'Words' | 'Hours' | 'Pages';
  rate: string;
  weight: number;
};

export type DemoClient = {
  name: string;
  address: string;
  currency: string;
  /** Days until payment; the default of the practice is 30. */
  terms: number;
  /** The share of the work that this client orders, as a weight. */
  weight: number;
  /** 19 % for domestic clients, none abroad (reverse charge). */
  domestic: boolean;
  invoiceLanguage: '1' | '4' | '5';
  subjects: readonly string[];
  services: readonly Service[];
};

export const BUSINESS = {
  name: 'Marta Wiśniewska Translations',
  details: 'Lindenstraße 14\n04107 Leipzig, Germany\nVAT ID DE 298 417 603',
};

export const PAIRS = [
  { from: 'German', to: 'English' },
  { from: 'Polish', to: 'English' },
  { from: 'English', to: 'German' },
  { from: 'Polish', to: 'German' },
  { from: 'French', to: 'English' },
] as const;

export const JOB_TYPES = [
  'Translation',
  'Proofreading',
  'Post-editing',
  'Editing',
  'Transcreation',
  'Certified translation',
] as const;

const DE_EN = 'German > English';
const PL_EN = 'Polish > English';
const EN_DE = 'English > German';
const PL_DE = 'Polish > German';
const FR_EN = 'French > English';

const translation = (pair: string, rate: string, weight = 6): Service => ({
  jobType: 'Translation',
  pair,
  unit: 'Words',
  rate,
  weight,
});
const proofreading = (pair: string, rate: string, weight = 2): Service => ({
  jobType: 'Proofreading',
  pair,
  unit: 'Hours',
  rate,
  weight,
});
const postEditing = (pair: string, rate: string, weight = 2): Service => ({
  jobType: 'Post-editing',
  pair,
  unit: 'Words',
  rate,
  weight,
});
const editing = (pair: string, rate: string): Service => ({
  jobType: 'Editing',
  pair,
  unit: 'Hours',
  rate,
  weight: 2,
});
const transcreation = (pair: string, rate: string): Service => ({
  jobType: 'Transcreation',
  pair,
  unit: 'Hours',
  rate,
  weight: 3,
});
const certified = (pair: string, rate: string): Service => ({
  jobType: 'Certified translation',
  pair,
  unit: 'Pages',
  rate,
  weight: 4,
});

export const CLIENTS: readonly DemoClient[] = [
  {
    name: 'Lingua Nord GmbH',
    address: 'Speicherstadt 9\n20457 Hamburg, Germany',
    currency: 'EUR',
    terms: 30,
    weight: 15,
    domestic: true,
    invoiceLanguage: '4',
    subjects: [
      'Works council agreement',
      'Board minutes',
      'Tender documents',
      'Safety data sheets',
      'Annual report',
    ],
    services: [translation(DE_EN, '0.11'), proofreading(DE_EN, '46'), postEditing(DE_EN, '0.055')],
  },
  {
    name: 'Halden Medizintechnik AG',
    address: 'Technopark 3\n8005 Zürich, Switzerland',
    currency: 'CHF',
    terms: 30,
    weight: 12,
    domestic: false,
    invoiceLanguage: '4',
    subjects: [
      'Patient leaflet',
      'User manual, infusion pump',
      'Clinical evaluation',
      'Instructions for use',
    ],
    services: [translation(DE_EN, '0.145'), editing(DE_EN, '58')],
  },
  {
    name: 'Kessler & Roth',
    address: 'Rechtsanwälte\nGoethestraße 21\n60313 Frankfurt am Main, Germany',
    currency: 'EUR',
    terms: 14,
    weight: 11,
    domestic: true,
    invoiceLanguage: '4',
    subjects: [
      'Software licence agreement',
      'Land register extract',
      'Statement of claim',
      'Power of attorney',
    ],
    services: [translation(DE_EN, '0.14'), certified(DE_EN, '38'), certified(PL_DE, '42')],
  },
  {
    name: 'Brightwater Localization',
    address: '415 Market Street\nSan Francisco, CA 94105, USA',
    currency: 'USD',
    terms: 45,
    weight: 11,
    domestic: false,
    invoiceLanguage: '1',
    subjects: ['Landing page', 'Release notes', 'Help centre articles', 'App strings', 'Newsletter'],
    services: [translation(EN_DE, '0.12'), postEditing(EN_DE, '0.0625'), transcreation(EN_DE, '62')],
  },
  {
    name: 'Meridian Language Services',
    address: '12 Finsbury Circus\nLondon EC2M 7EB, United Kingdom',
    currency: 'GBP',
    terms: 30,
    weight: 10,
    domestic: false,
    invoiceLanguage: '1',
    subjects: ['Annual report, notes', 'Fund prospectus', 'Key information document', 'Compliance policy'],
    services: [translation(DE_EN, '0.1'), translation(FR_EN, '0.095', 3), proofreading(DE_EN, '38')],
  },
  {
    name: 'Translatio Kraków',
    address: 'ul. Floriańska 8\n31-019 Kraków, Poland',
    currency: 'PLN',
    terms: 60,
    weight: 9,
    domestic: false,
    invoiceLanguage: '1',
    subjects: ['Building permit', 'Supply contract', 'Operating licence', 'Court ruling'],
    services: [translation(PL_EN, '0.28'), certified(PL_DE, '160')],
  },
  {
    name: 'Tessellate Games',
    address: '88 Harbour Road\nSeattle, WA 98104, USA',
    currency: 'USD',
    terms: 30,
    weight: 8,
    domestic: false,
    invoiceLanguage: '1',
    subjects: ['In-game dialogue, chapter', 'Store page', 'Patch notes', 'Quest texts'],
    services: [translation(EN_DE, '0.13'), transcreation(EN_DE, '65')],
  },
  {
    name: 'Verlag Morgenrot',
    address: 'Prinzenallee 44\n13359 Berlin, Germany',
    currency: 'EUR',
    terms: 30,
    weight: 5,
    domestic: true,
    invoiceLanguage: '4',
    subjects: ['Museum wall texts', 'Exhibition catalogue', 'Essay on glass', 'Foreword'],
    services: [translation(DE_EN, '0.15'), editing(DE_EN, '48')],
  },
  {
    name: 'Oakfield Press',
    address: '7 Mill Lane\nPortland, OR 97205, USA',
    currency: 'USD',
    terms: 60,
    weight: 4,
    domestic: false,
    invoiceLanguage: '1',
    subjects: ['Novel sample, chapters', 'Reader report', 'Short story', 'Author interview'],
    services: [translation(DE_EN, '0.09'), editing(DE_EN, '52')],
  },
  {
    name: 'Sakura Instruments K.K.',
    address: '2-11-3 Meguro\nTokyo 153-0063, Japan',
    currency: 'JPY',
    terms: 45,
    weight: 4,
    domestic: false,
    invoiceLanguage: '1',
    subjects: ['Calibration manual', 'Datasheet', 'Service bulletin'],
    services: [translation(DE_EN, '18.5'), proofreading(DE_EN, '6200')],
  },
  {
    name: 'Atelier Fontaine',
    address: '23 rue de Seine\n75006 Paris, France',
    currency: 'EUR',
    terms: 30,
    weight: 4,
    domestic: false,
    invoiceLanguage: '5',
    subjects: ['Lookbook', 'Press release', 'Collection texts'],
    services: [translation(FR_EN, '0.12'), transcreation(FR_EN, '60')],
  },
  {
    name: 'Stadtwerke Elbtal',
    address: 'Uferstraße 2\n01097 Dresden, Germany',
    currency: 'EUR',
    terms: 30,
    weight: 3,
    domestic: true,
    invoiceLanguage: '4',
    subjects: ['Sustainability report', 'Tariff leaflet', 'Customer letter'],
    services: [translation(DE_EN, '0.12'), proofreading(DE_EN, '44')],
  },
  {
    name: 'Nordlicht Film',
    address: 'Hafenstraße 70\n24143 Kiel, Germany',
    currency: 'EUR',
    terms: 14,
    weight: 2,
    domestic: true,
    invoiceLanguage: '4',
    subjects: ['Treatment', 'Subtitles, episode', 'Festival synopsis'],
    services: [translation(DE_EN, '0.13'), editing(DE_EN, '50')],
  },
  {
    name: 'Dr. Eva Lindqvist',
    address: 'Institut für Zoologie\n1090 Wien, Austria',
    currency: 'EUR',
    terms: 30,
    weight: 2,
    domestic: false,
    invoiceLanguage: '4',
    subjects: ['Journal article', 'Grant application', 'Conference abstract'],
    services: [editing(DE_EN, '42'), translation(DE_EN, '0.1', 2)],
  },
];
