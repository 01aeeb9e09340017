import { describe, expect, it } from 'vitest';
import { detectDateOrder, detectDecimalMark } from './detect-formats.ts';
import { guessColumns, guessKind, headingsAt, looksLikeHeadings } from './guess-columns.ts';
import { headingsKey } from './headings-key.ts';

const EXPORTED_JOBS =
  'Job ID|Name|Client ID|Client|Job type ID|Job type|Language pair ID|Language pair|Unit ID|Unit|Quantity|Rate|Flat rate|Value|Currency|Exchange rate|Exchange rate to|Exchange rate of|Exchange rate source|Deadline (UTC)|On hold|Completed on|Invoiced|Invoice|Notes (HTML)|Created at (UTC)|Deleted at (UTC)';
const EXPORTED_CLIENTS =
  'Client ID|Name|Currency|Invoicing|Billing name|Billing details|Payment terms|Payment instructions ID|Invoice notes ID|Invoice language|Tax IDs|Created at (UTC)|Deleted at (UTC)';
const EXPORTED_RATES =
  'Rate ID|Client ID|Client|Job type|Unit|Language pair (empty: any)|Rate|Currency|Deleted at (UTC)';

const guessed = (headings: string) => {
  const names = headings.split('|');
  const kind = guessKind(names);
  const mapping = guessColumns(kind, names);
  return {
    kind,
    ...Object.fromEntries(mapping.flatMap((id, at) => (id === null ? [] : [[names[at] ?? '', id]]))),
  };
};

describe('the columns of a file', () => {
  it('of an account export are recognised, except ids and computed values', () => {
    expect(guessed(EXPORTED_JOBS)).toEqual({
      kind: 'jobs',
      Name: 'name',
      Client: 'client',
      'Job type': 'job_type',
      'Language pair': 'pair',
      Unit: 'unit',
      Quantity: 'quantity',
      Rate: 'rate',
      'Flat rate': 'flat_rate',
      Value: 'value',
      Currency: 'currency',
      'Deadline (UTC)': 'deadline_utc',
      'On hold': 'on_hold',
      'Completed on': 'completed_at',
      Invoiced: 'invoiced',
      'Notes (HTML)': 'notes',
      'Deleted at (UTC)': 'deleted',
    });
    expect(guessed(EXPORTED_CLIENTS)).toEqual({
      kind: 'clients',
      Name: 'name',
      Currency: 'currency',
      Invoicing: 'invoicing',
      'Billing name': 'billingInformationName',
      'Billing details': 'billingInformationDetails',
      'Payment terms': 'paymentTerms',
      'Deleted at (UTC)': 'deleted',
    });
    expect(guessed(EXPORTED_RATES)).toEqual({
      kind: 'rates',
      Client: 'client',
      'Job type': 'job_type',
      Unit: 'unit',
      'Language pair (empty: any)': 'pair',
      Rate: 'value',
      Currency: 'currency',
      'Deleted at (UTC)': 'deleted',
    });
  });

  it.each([
    [
      'Projekt|Kunde|Ausgangssprache|Zielsprache|Wörter|Preis|Betrag|Liefertermin',
      ['name', 'client', 'from', 'to', 'quantity', 'rate', 'value', 'deadline'],
    ],
    [
      'Proyecto|Cliente|Idiomas|Palabras|Tarifa|Importe|Fecha de entrega',
      ['name', 'client', 'pair', 'quantity', 'rate', 'value', 'deadline'],
    ],
    [
      'Projet|Client|Langue source|Langue cible|Mots|Prix|Montant|Échéance',
      ['name', 'client', 'from', 'to', 'quantity', 'rate', 'value', 'deadline'],
    ],
    [
      'Progetto|Cliente|Parole|Tariffa|Importo|Scadenza',
      ['name', 'client', 'quantity', 'rate', 'value', 'deadline'],
    ],
    [
      'Projeto|Cliente|Palavras|Preço|Valor|Prazo',
      ['name', 'client', 'quantity', 'rate', 'value', 'deadline'],
    ],
    [
      'Job ID Number|Project Name|Job Type|Languages|Start Date|Deadline|Actual Delivery Date|Status|Total Agreed|Project Manager',
      [null, 'name', 'job_type', 'pair', null, 'deadline', 'completed_at', 'status', 'value', null],
    ],
    [
      'Name|Client|Source Language|Target Languages|Ordered On|Deadline|Closed On|Client PO Number',
      ['name', 'client', 'from', 'to', null, 'deadline', 'completed_at', 'reference'],
    ],
    [
      'Client|Project|Task|Description|Start date|End date|Duration|Amount ()',
      ['client', 'project', 'job_type', 'name', null, 'completed_at', 'quantity', 'value'],
    ],
    ['Project|Name|Client', ['project', 'name', 'client']],
    [
      'Client Name|Invoice #|Date Issued|Invoice Status|Item Name|Rate|Quantity|Tax 1 Type|Tax 1 Amount|Line Total',
      ['client', 'invoiced', null, null, 'name', 'rate', 'quantity', null, null, 'value'],
    ],
    [
      'Auftrags-Nr.|Auftragsdatum|Kunde|Projektbezeichnung|Sprachrichtung|Normzeilen|Zeilenpreis|Netto|geliefert am|Rechnungs-Nr.',
      [null, null, 'client', 'name', 'pair', 'quantity', 'rate', 'value', 'completed_at', 'invoiced'],
    ],
    [
      'Date de commande|Client|Projet|Nombre de mots|Montant HT|Date de livraison|N° de facture',
      [null, 'client', 'name', 'quantity', 'value', 'deadline', 'invoiced'],
    ],
    [
      'Cliente|Proyecto|Importe|Fecha de encargo|Fecha de entrega|Nº de factura',
      ['client', 'name', 'value', null, 'deadline', 'invoiced'],
    ],
    [
      'Data incarico|Cliente|Progetto|Data consegna|N. fattura',
      [null, 'client', 'name', 'deadline', 'invoiced'],
    ],
    [
      'Opdrachtnummer|Klant|Project|Brontaal|Doeltaal|Dienst|Woorden|Woordtarief|Bedrag excl. btw|Valuta|Geleverd op|Factuurnummer',
      [
        ...['reference', 'client', 'name', 'from', 'to', 'job_type', 'quantity', 'rate', 'value', 'currency'],
        ...['completed_at', 'invoiced'],
      ],
    ],
    [
      'Klient|Projekt|Język źródłowy|Język docelowy|Usługa|Liczba słów|Stawka|Kwota netto|Waluta|Termin|Data oddania|Nr faktury',
      [
        ...['client', 'name', 'from', 'to', 'job_type', 'quantity', 'rate', 'value', 'currency', 'deadline'],
        ...['completed_at', 'invoiced'],
      ],
    ],
    [
      'Kund|Projekt|Källspråk|Målspråk|Tjänst|Antal ord|Ordpris|Belopp|Levererad|Fakturanummer',
      [
        ...['client', 'name', 'from', 'to', 'job_type', 'quantity', 'rate', 'value', 'completed_at'],
        'invoiced',
      ],
    ],
    [
      'Kunde|Projekt|Kildesprog|Målsprog|Ydelse|Antal ord|Ordpris|Beløb|Leveret|Fakturanr.',
      [
        ...['client', 'name', 'from', 'to', 'job_type', 'quantity', 'rate', 'value', 'completed_at'],
        'invoiced',
      ],
    ],
    [
      'Klient|Projekt|Zdrojový jazyk|Cílový jazyk|Služba|Počet slov|Sazba|Cena|Měna|Termín|Odevzdáno|Číslo faktury',
      [
        ...['client', 'name', 'from', 'to', 'job_type', 'quantity', 'rate', 'value', 'currency', 'deadline'],
        ...['completed_at', 'invoiced'],
      ],
    ],
    [
      'Date|Client|Project|Task|Notes|Hours|Invoiced?|Billable Rate|Billable Amount|Currency',
      [
        ...['completed_at', 'client', 'name', 'job_type', 'notes', 'quantity', 'invoiced', 'rate', 'value'],
        'currency',
      ],
    ],
    ['Client|Project|Duration|Amount (USD)', ['client', 'name', 'quantity', 'value']],
    [
      'PROJECT_NAME|Client name|Word count|Rate per word|Due date',
      ['name', 'client', 'quantity', 'rate', 'deadline'],
    ],
  ])('of jobs are guessed in other languages: %s', (headings, fields) => {
    const names = headings.split('|');
    expect(guessKind(names)).toBe('jobs');
    expect(guessColumns('jobs', names)).toEqual(fields);
  });

  it('are distinguished from rates and clients', () => {
    expect(guessKind(['Client', 'Service', 'Unit', 'Price'])).toBe('rates');
    expect(guessKind(['Kunde', 'Währung', 'Rechnungsadresse', 'Zahlungsziel'])).toBe('clients');
    expect(guessKind(['A', 'B'])).toBe('jobs');
  });

  it('never contain a field twice, and leave out unknown headings', () => {
    expect(guessColumns('jobs', ['Name', 'Name', 'Zebra', ''])).toEqual(['name', null, null, null]);
  });

  it('are recognised as headings or as data', () => {
    expect(looksLikeHeadings(['Name', 'Client', 'Words'])).toBe(true);
    expect(looksLikeHeadings(['Manual', 'Nordlicht', '1200'])).toBe(false);
    expect(looksLikeHeadings(['Manual', 'Nordlicht', 1200])).toBe(false);
    expect(looksLikeHeadings(['', ''])).toBe(false);
  });

  it('are remembered by their headings', () => {
    expect(headingsKey([' Name ', 'CLIENT'])).toBe(headingsKey(['name', 'Client']));
  });
});

describe('the format of a file is detected', () => {
  it('for dates by a day above 12; otherwise the usual order is used and marked as uncertain', () => {
    expect(detectDateOrder(['03/04/2026', '25/04/2026'], 'monthFirst')).toEqual({
      value: 'dayFirst',
      isCertain: true,
    });
    expect(detectDateOrder(['03/04/2026', '04/25/2026'], 'dayFirst')).toEqual({
      value: 'monthFirst',
      isCertain: true,
    });
    expect(detectDateOrder(['03/04/2026'], 'monthFirst')).toEqual({ value: 'monthFirst', isCertain: false });
    expect(detectDateOrder(['2026-04-03', '', '4.4.2026'], 'dayFirst')).toEqual({
      value: 'dayFirst',
      isCertain: true,
    });
    expect(detectDateOrder(['25/04/2026', '04/25/2026'], 'dayFirst').isCertain).toBe(false);
  });

  it('for amounts by their decimals, but not by a single mark before three digits', () => {
    expect(detectDateOrder(['05.10.2026'], 'monthFirst')).toEqual({ value: 'dayFirst', isCertain: true });
    expect(detectDecimalMark(['0,12', '1.234,50'], '.')).toEqual({ value: ',', isCertain: true });
    expect(detectDecimalMark(['1,234.50', '1,000,000'], ',')).toEqual({ value: '.', isCertain: true });
    expect(detectDecimalMark(['1,234'], '.')).toEqual({ value: '.', isCertain: false });
    expect(detectDecimalMark(['1234.567'], ',')).toEqual({ value: '.', isCertain: true });
    expect(detectDecimalMark(['0,125'], '.')).toEqual({ value: ',', isCertain: true });
    expect(detectDecimalMark([1.5, '12'], ',')).toEqual({ value: ',', isCertain: true });
    expect(detectDecimalMark(['1200,50 kr.', 'R$ 50,00'], '.')).toEqual({ value: ',', isCertain: true });
  });
});

it('headings below lines about the file are found', () => {
  const headings = ['Name', 'Client', 'Words', 'Rate'];
  const jobs = ['Lease', 'Kessler', 1200, 0.12];
  expect(headingsAt([['Job report', '', '', ''], ['Created on', '2026-10-05', '', ''], headings, jobs])).toBe(
    2,
  );
  expect(headingsAt([headings, jobs])).toBe(0);
  expect(headingsAt([jobs, jobs])).toBe(0);
  expect(headingsAt([['Client'], ['Name'], ['Rate']])).toBe(0);
});
