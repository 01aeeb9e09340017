import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';

type Fields = { [key: string]: Json };

const work = (choose: Chooser): Fields => ({
  client: choose.of<Json>(choose.word(), 'Lingua Nord', null),
  job_type: choose.of<Json>(choose.word(), 'Translation', null),
  unit: choose.of<Json>('Words', 'hour', choose.word(), null),
  currency: choose.of<Json>(null, choose.currency()),
  ...(choose.number(2) === 0 ? { from: 'German', to: choose.of('English', choose.word()) } : {}),
});

const job = (choose: Chooser): Json => ({
  ...work(choose),
  name: choose.of<Json>(choose.word(), null),
  quantity: choose.amount(),
  rate: choose.amount(),
  ...(choose.number(3) === 0 ? { completed_at: choose.pastDay(), invoiced: choose.of(true, false) } : {}),
});

/** The payload of an import of a few rows. */
export function importedRows(choose: Chooser): Json {
  const rows = (row: (choose: Chooser) => Json): Json[] =>
    Array.from({ length: 1 + choose.number(3) }, () => row(choose));
  return choose.of<Json>(
    { jobs: rows(job), keepRates: choose.of(true, false) },
    { clients: rows(() => ({ name: `${choose.word()} ${choose.number(6)}`, paymentTerms: 14 })) },
    { rates: rows(() => ({ ...work(choose), unit: 'Words', job_type: choose.word(), value: '0.1' })) },
  );
}
