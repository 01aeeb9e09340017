import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { type Makers, randomTexts } from './random-payloads.ts';

/** The payloads of commands on job types, language pairs, units and rates. */
export const catalogueMakers = {
  AddJobType: (choose) => ({ jobType: { name: choose.word() } }),
  EditJobType: (choose) => ({
    jobTypeId: choose.id('jobType'),
    jobType: choose.of<Json>({ name: choose.word() }, { texts: randomTexts(choose) }),
  }),
  DeleteJobType: (choose) => ({ jobTypeId: choose.id('jobType') }),
  RestoreJobType: (choose) => ({ jobTypeId: choose.number(8) + 1 }),
  AddLanguagePair: (choose) => ({ languagePair: { from: choose.word(), to: choose.word() } }),
  EditLanguagePair: (choose) => ({
    languagePairId: choose.id('languagePair'),
    languagePair: { from: choose.word() },
  }),
  DeleteLanguagePair: (choose) => ({ languagePairId: choose.id('languagePair') }),
  AddUnit: (choose) => ({ unit: { name: choose.word(), singular: 'x', quantityText: 'Count' } }),
  EditUnit: (choose) => ({
    unitId: choose.unit(),
    unit: choose.of<Json>(
      { name: choose.word(), singular: choose.of('y', 'z') },
      { texts: randomTexts(choose) },
    ),
  }),
  DeleteUnit: (choose) => ({ unitId: choose.unit() }),
  AddRate: (choose) => ({
    rate: {
      client_id: choose.maybe('client'),
      job_type_id: choose.id('jobType'),
      unit_id: choose.unit(),
      language_pair_id: choose.maybe('languagePair'),
      value: '0,13',
      minimum: '25',
    },
  }),
  EditRate: (choose) => ({
    rateId: choose.id('rate'),
    rate: choose.of<Json>(
      { value: '0.25', minimum: '40' },
      { currency: choose.currency() },
      { language_pair_id: null, minimum: null },
    ),
  }),
  DeleteRate: (choose) => ({ rateId: choose.id('rate') }),
  RestoreRate: (choose) => ({ rateId: choose.number(8) + 1 }),
} satisfies Partial<Makers>;
