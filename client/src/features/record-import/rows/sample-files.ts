import type { ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { csvText } from '@ledgerline/shared-events/text/csv.ts';

const SAMPLES: Record<ImportKind, readonly (readonly string[])[]> = {
  clients: [
    ['Name', 'Currency', 'Billing name', 'Billing details', 'Payment terms'],
    ['Nordlicht Verlag', 'EUR', 'Nordlicht Verlag GmbH', 'Hafenstr. 3, 20457 Hamburg', '30'],
    ['Pacific Words', 'USD', '', '', '14'],
  ],
  rates: [
    ['Client', 'Job type', 'Unit', 'Language pair', 'Rate', 'Currency'],
    ['Nordlicht Verlag', 'Translation', 'Words', 'German > English', '0.14', 'EUR'],
    ['Nordlicht Verlag', 'Proofreading', 'Hours', '', '55', 'EUR'],
  ],
  jobs: [
    [
      'Name',
      'Client',
      'Job type',
      'Language pair',
      'Unit',
      'Quantity',
      'Rate',
      'Currency',
      'Deadline',
      'Completed on',
      'Invoiced',
    ],
    [
      'Annual report',
      'Nordlicht Verlag',
      'Translation',
      'German > English',
      'Words',
      '8420',
      '0.14',
      'EUR',
      '2026-03-04 17:00',
      '2026-03-04',
      'yes',
    ],
    ['Website', 'Pacific Words', 'Proofreading', '', 'Hours', '6.5', '60', 'USD', '2026-12-18', '', 'no'],
  ],
};

/** A small example file for a kind of rows. */
export function sampleCsv(kind: ImportKind): string {
  return csvText(SAMPLES[kind]);
}
