import {
  type ClientChoice,
  type ClientData,
  type GuessField,
  guessFromClient,
} from '../rates/client-guesses.ts';
import type { QuickField, QuickJob, QuickJobAnswer } from './answers.ts';
import type { Claim, Claims } from './claims.ts';
import { fieldText, type TextLists } from './field-text.ts';
import { nameText, type Word } from './line-words.ts';
import type { AcceptedOffer } from './offers.ts';
import { offersIn, understand } from './understand.ts';

/** The rates and habits of a client; null while they are not loaded. */
export type QuickInput = TextLists & { clientData(clientId: number): ClientData | null };

const EMPTY = {
  name: null,
  client_id: null,
  job_type_id: null,
  language_pair_id: null,
  unit_id: null,
  quantity: null,
  rate: null,
  flat_rate: false,
  value: null,
  deadline: null,
} as const satisfies Omit<QuickJob, 'currency'>;

/** Fields that were chosen beside the line: they count more than its words. */
export type Picked = Partial<QuickJob>;

/**
 * Reads a job that was typed as one line, in any order: "Lease, Kessler, 6 pages, +3d". What its words do not say
 * follows from the client as in every other form; words without a meaning are the name. Nothing is stored.
 * @param accepted what was offered for this line and accepted
 */
export function parseJob(
  text: string,
  input: QuickInput,
  picked: Picked = {},
  accepted: readonly AcceptedOffer[] = [],
): QuickJobAnswer {
  const claims = understand(text, input, accepted);
  const all = claims.all();
  const runs = nameRuns(claims);
  const said: Partial<QuickJob> = Object.assign({}, ...all.map(({ set }) => set));
  const rest = runs.map(({ text: run }) => run).join(' ');
  const chosen = withPicked({ ...EMPTY, name: rest === '' ? null : rest, ...said }, picked);
  const { job, derived } = withDerived(chosen, said.currency ?? picked.currency ?? null, picked, input);
  const choices = all
    .filter(({ field, records }) => records.length > 1 && (picked[field] ?? null) === null)
    .map(({ field, records }) => ({ field, records: [...records] }));
  return {
    job,
    understood: all.map((claim) => spanOf(claim, claims.words, job, input)),
    derived,
    choices,
    offers: offersIn(claims, input)
      .filter(({ field }) => (picked[field] ?? null) === null)
      .map(({ field, value, set, ...words }) => ({
        ...placeOf(words, claims.words),
        field,
        value,
        label: fieldText(field, { ...job, ...set }, input),
      })),
    rest,
    unclear: runs.slice(1),
    open: openFields(job, input),
  };
}

/** A picked value of a flat rate replaces a rate, and the other way round. */
function withPicked(job: Omit<QuickJob, 'currency'>, picked: Picked): Omit<QuickJob, 'currency'> {
  const { currency: _, ...fields } = picked;
  const merged = { ...job, ...fields };
  if (picked.value !== undefined && picked.value !== null) return { ...merged, flat_rate: true, rate: null };
  if (picked.rate !== undefined && picked.rate !== null) return { ...merged, flat_rate: false, value: null };
  return merged;
}

const GUESSED: readonly [GuessField, QuickField][] = [
  ['jobType', 'job_type_id'],
  ['languagePair', 'language_pair_id'],
  ['unit', 'unit_id'],
  ['rate', 'rate'],
  ['currency', 'currency'],
];

/** The job with what follows from its client, by the rule of the form for new jobs. */
function withDerived(
  job: Omit<QuickJob, 'currency'>,
  currency: string | null,
  picked: Picked,
  input: QuickInput,
): Pick<QuickJobAnswer, 'job' | 'derived'> {
  const client = input.clients.find(({ id }) => id === job.client_id);
  const fallback = currency ?? client?.currency ?? input.primaryCurrency;
  const data = client === undefined ? null : input.clientData(client.id);
  if (client === undefined || data === null) return { job: { ...job, currency: fallback }, derived: [] };
  const before = { choice: choiceOf(job, currency), guessed: [], chosen: chosenEmpty(picked) };
  const { choice, guessed } = guessFromClient(before, data, input);
  const whole: QuickJob = {
    ...job,
    job_type_id: choice.jobTypeId,
    language_pair_id: choice.languagePairId,
    unit_id: choice.unitId,
    rate: choice.rate === '' ? null : choice.rate,
    currency: choice.currency ?? fallback,
  };
  const derived = GUESSED.filter(([guess]) => guessed.includes(guess)).map(([guess, field]) => ({
    field,
    value: valueIn(field, whole),
    why: reasonOf(guess, client.name),
  }));
  return { job: whole, derived };
}

const choiceOf = (job: Omit<QuickJob, 'currency'>, currency: string | null): ClientChoice => ({
  jobTypeId: job.job_type_id,
  languagePairId: job.language_pair_id,
  unitId: job.unit_id,
  currency,
  rate: job.rate ?? '',
  flatRate: job.flat_rate,
});

/** Fields that were emptied on purpose. */
const chosenEmpty = (picked: Picked): GuessField[] =>
  GUESSED.filter(([, field]) => Object.hasOwn(picked, field)).map(([guess]) => guess);

function reasonOf(guess: GuessField, client: string): string {
  if (guess === 'currency') return `currency of ${client}`;
  if (guess === 'rate') return 'client rate';
  return guess === 'unit' ? 'as in the client rate' : `last used for ${client}`;
}

const valueIn = (field: QuickField, job: QuickJob): string | number | null => job[field] ?? null;

function spanOf(
  { field, records, ...claim }: Claim,
  words: readonly Word[],
  job: QuickJob,
  input: QuickInput,
) {
  const label = fieldText(field, job, input);
  return {
    ...placeOf(claim, words),
    field,
    value: valueIn(field, job),
    label: label === '' ? records.map(({ name }) => name).join(' or ') : label,
  };
}

/** The place of some words in the line. */
function placeOf({ first, count }: Pick<Claim, 'first' | 'count'>, words: readonly Word[]) {
  return { from: words[first]?.from ?? 0, to: words[first + count - 1]?.to ?? 0 };
}

type Run = { from: number; to: number; text: string };

/** The words without a meaning; those that stand together are one run, with the signs between them. */
function nameRuns(claims: Claims): Run[] {
  const runs: { from: number; to: number; words: Word[]; last: number }[] = [];
  for (const [index, word] of claims.words.entries()) {
    if (!claims.isFree(index) && !word.isQuoted) continue;
    const run = runs.at(-1);
    if (run?.last === index - 1) {
      run.words.push(word);
      run.to = word.to;
      run.last = index;
    } else runs.push({ from: word.from, to: word.to, words: [word], last: index });
  }
  return runs.map(({ from, to, words }) => ({ from, to, text: words.map(runText).join('') }));
}

/** A word of a run with what separates it from the next one. */
function runText(word: Word, index: number, words: readonly Word[]): string {
  return index === words.length - 1 ? nameText(word) : `${nameText(word)}${word.separator}`;
}

function openFields(job: QuickJob, { pairs }: QuickInput): QuickField[] {
  const fields: QuickField[] = [
    'name',
    'client_id',
    'job_type_id',
    ...(pairs.length === 0 ? [] : (['language_pair_id'] as const)),
    ...(job.flat_rate ? (['value'] as const) : (['quantity', 'unit_id', 'rate'] as const)),
    'deadline',
  ];
  return fields.filter((field) => valueIn(field, job) === null);
}
