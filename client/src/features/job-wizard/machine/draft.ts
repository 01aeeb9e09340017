import * as z from 'zod/mini';

/** The steps in their order. */
export const STEPS = [
  'name',
  'client',
  'jobType',
  'languagePair',
  'unit',
  'quantity',
  'currency',
  'rate',
  'deadline',
  'notes',
] as const;

export type Step = (typeof STEPS)[number] | 'overview';

const id = z.nullable(z.number());

/** The job as far as it is entered. Amounts are decimal text; '' means not entered yet. */
export const jobDraft = z.object({
  name: z.string(),
  clientId: id,
  jobTypeId: id,
  /** null means any. */
  languagePairId: id,
  /** Whether the user chose "Any", as opposed to not choosing. */
  isAnyPair: z._default(z.boolean(), false),
  unitId: id,
  quantity: z.string(),
  currency: z.nullable(z.string()),
  rate: z.string(),
  flatRate: z.boolean(),
  /** The value of a flat rate. */
  value: z.string(),
  deadlineDate: z.nullable(z.string()),
  /** null means the end of the day. */
  deadlineTime: z.nullable(z.string()),
  notes: z.string(),
  /** The client's order number. */
  reference: z._default(z.string(), ''),
  /** Negative until the server has answered the creation of the project. */
  projectId: z._default(id, null),
  /** Fields that were preselected from the client's data. The steps of its unit, currency and rate are skipped. */
  preselected: z.array(z.enum(['jobType', 'languagePair', 'unit', 'currency', 'rate'])),
  /** Steps that were answered or passed. */
  visited: z.array(z.string()),
});

export type JobDraft = z.output<typeof jobDraft>;

export const EMPTY_DRAFT: JobDraft = {
  name: '',
  clientId: null,
  jobTypeId: null,
  languagePairId: null,
  isAnyPair: false,
  unitId: null,
  quantity: '',
  currency: null,
  rate: '',
  flatRate: false,
  value: '',
  deadlineDate: null,
  deadlineTime: null,
  notes: '',
  reference: '',
  projectId: null,
  preselected: [],
  visited: [],
};

/** Whether anything was entered or chosen, so that a new wizard should resume this draft. */
export const isWorthKeeping = (draft: JobDraft): boolean =>
  KEPT_FIELDS.some((field) => draft[field] !== EMPTY_DRAFT[field]);

const KEPT_FIELDS = [
  'name',
  'clientId',
  'jobTypeId',
  'languagePairId',
  'isAnyPair',
  'unitId',
  'quantity',
  'currency',
  'rate',
  'flatRate',
  'value',
  'notes',
  'reference',
  'projectId',
  'deadlineDate',
] as const;
