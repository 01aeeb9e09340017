import fc from 'fast-check';

/** One random step: its kind, and numbers that choose the record and the values. */
export type Step = { kind: StepKind; pick: number; value: number };

const KINDS = [
  'client',
  'renameClient',
  'clientSetting',
  'jobType',
  'renameJobType',
  'languagePair',
  'project',
  'job',
  'job',
  'job',
  'editJob',
  'editJob',
  'notes',
  'notes',
  'complete',
  'complete',
  'completeSeveral',
  'hold',
  'deleteJob',
  'invoice',
  'invoice',
  'pay',
  'deleteInvoice',
  'currency',
  'timezone',
  'undo',
  'undo',
  'goBack',
] as const;
export type StepKind = (typeof KINDS)[number];

export const randomSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(1_000), value: fc.nat(1_000) }),
  { minLength: 5, maxLength: 60 },
);
