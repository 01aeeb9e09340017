import { countedBy } from '@ledgerline/shared-events/cat/count-units.ts';
import { bandsOfLine } from '@ledgerline/shared-events/cat/weighting.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { jobLine, type LineLanguage } from '@ledgerline/shared-events/invoices/job-line.ts';
import { BLANK_JOB } from '@ledgerline/shared-events/jobs/record.ts';
import type { QuoteItemInput } from '@ledgerline/shared-events/quotes/commands.ts';
import type { QuoteItem } from '@ledgerline/shared-events/quotes/record.ts';
import { lineIds } from '../invoices/line-ids.ts';
import { enteredAmounts, type JobAmounts, newAmounts } from '../jobs/amounts.ts';
import { minimumOf, withClientRate } from '../jobs/client-rate.ts';
import { countingUnit, refuseFlatRate, weigh } from '../jobs/job-analysis.ts';
import { checkPointers } from '../jobs/job-input.ts';
import { workOfJob } from '../jobs/names.ts';
import { amountsOfEdit } from '../jobs/rate-of-analysis.ts';
import { unitOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The quote of the lines. `before` are its present ones, in `currencyBefore`. */
type ItemsOf = {
  client_id: number;
  currency: string;
  currencyBefore: string;
  before: readonly QuoteItem[];
} & LineLanguage;

/**
 * The lines of a quote from the sent ones. A line that the quote has already keeps what isn't sent. A new one gets its
 * words from its type, pair and unit, and the rate that its client has for such work. Values follow by the rule of
 * jobs.
 * @throws Rejected invalid
 */
export function quoteItems(state: StateReader, sent: readonly QuoteItemInput[], quote: ItemsOf): QuoteItem[] {
  const nextId = lineIds(sent, quote.before);
  return sent.map((item) => {
    const id = nextId(item.id);
    const existing = quote.before.find((one) => one.id === id);
    checkPointers(state, item, existing);
    if (existing === undefined)
      return withBands(newItem(state, id, item, quote), wantsBands(state, quote.client_id));
    const { analysis, ...edited } = editedItem(state, item, existing, quote);
    const line = { ...edited, ...(analysis && counts(state, edited, analysis) && { analysis }) };
    const isByBand =
      existing.analysis === undefined ? wantsBands(state, quote.client_id) : existing.bands !== undefined;
    return withBands(line, isByBand);
  });
}

const wantsBands = (state: StateReader, clientId: number): boolean =>
  state.record('client', clientId)?.settings.catByBand === true;

/** The line with the bands that print it, if it is to be printed by them; empty while they aren't what it is worth. */
function withBands(line: QuoteItem, isByBand: boolean): QuoteItem {
  if (!isByBand || line.analysis === undefined) return line;
  return { ...line, bands: bandsOfLine(line.analysis.bands, line) };
}

/** Whether a job can have the unit and the analysis of a line: both count the same, or there is no unit. */
export function counts(
  state: StateReader,
  { unit_id }: Pick<QuoteItem, 'unit_id'>,
  { unit: counted }: NonNullable<QuoteItem['analysis']>,
): boolean {
  if (unit_id === null) return true;
  const unit = unitOf(state, unit_id);
  return unit !== undefined && countedBy(unit) === counted;
}

function newItem(state: StateReader, id: string, item: QuoteItemInput, quote: ItemsOf): QuoteItem {
  const { weighed } = item;
  if (weighed !== undefined) refuseFlatRate(item);
  const work = {
    client_id: quote.client_id,
    job_type_id: item.job_type_id ?? null,
    language_pair_id: item.language_pair_id ?? null,
    unit_id: weighed ? countingUnit(state, item.unit_id, weighed.analysis.unit) : (item.unit_id ?? null),
  };
  const { currency } = quote;
  const { rate } = withClientRate(state, { ...work, currency, rate: item.rate });
  const { analysis, quantity } = weighed
    ? weigh(state, weighed, rate ?? null, null)
    : { quantity: item.quantity ?? '1' };
  const terms = {
    minimum: item.minimum === undefined ? usualMinimumOf(state, { ...work, currency, rate }) : item.minimum,
    surcharges: item.surcharges,
  };
  const { unit_id } = work;
  const amounts = newAmounts({ ...BLANK_JOB, currency }, { quantity, rate, unit_id, currency, ...terms });
  const { flat_rate, value } = amounts;
  const name = item.name?.trim() || null;
  const words = jobLine(workOfJob(state, { ...work, name, flat_rate, completed_at: null }), quote);
  return {
    id,
    name: words.name,
    detail: item.detail?.trim() ?? words.detail,
    quantity: amounts.quantity,
    rate: amounts.rate,
    value,
    job_type_id: work.job_type_id,
    language_pair_id: work.language_pair_id,
    unit_id: work.unit_id,
    deadline: item.deadline ?? null,
    ...(analysis && { analysis }),
    ...termsIn(amounts),
  };
}

/** The minimum fee of a new line that says what kind of work it is. */
function usualMinimumOf(
  state: StateReader,
  work: Omit<Parameters<typeof minimumOf>[1], 'rate' | 'flat_rate'> & { rate: string | undefined },
): string | null {
  if (work.job_type_id === null) return null;
  return minimumOf(state, {
    ...work,
    rate: work.rate ?? '0',
    flat_rate: work.unit_id === FLAT_RATE_UNIT_ID,
  });
}

/** What a line keeps of its minimum fee and surcharges; a flat rate has neither. */
function termsIn({
  flat_rate,
  minimum,
  surcharges = [],
}: JobAmounts): Pick<QuoteItem, 'minimum' | 'surcharges'> {
  if (flat_rate) return {};
  return { ...(minimum && { minimum }), ...(surcharges.length > 0 && { surcharges }) };
}

function editedItem(
  state: StateReader,
  item: QuoteItemInput,
  existing: QuoteItem,
  quote: ItemsOf,
): QuoteItem {
  const { job_type_id, language_pair_id, deadline } = item;
  const { amounts, analysis } = editedAmounts(state, item, existing, quote);
  return {
    id: existing.id,
    name: item.name?.trim() || existing.name,
    detail: item.detail?.trim() ?? existing.detail,
    quantity: amounts.quantity,
    rate: amounts.rate,
    value: amounts.value,
    job_type_id: job_type_id === undefined ? existing.job_type_id : job_type_id,
    language_pair_id: language_pair_id === undefined ? existing.language_pair_id : language_pair_id,
    unit_id: amounts.unit_id,
    deadline: deadline === undefined ? existing.deadline : deadline,
    ...(analysis && { analysis }),
    ...termsIn(amounts),
  };
}

/** The amounts of a line after an edit, and its analysis: another one gives it its quantity as it gives a job. */
function editedAmounts(
  state: StateReader,
  { quantity, rate, minimum, surcharges, unit_id, weighed }: QuoteItemInput,
  existing: QuoteItem,
  { currency, currencyBefore }: ItemsOf,
): ReturnType<typeof amountsOfEdit> {
  const flat_rate = existing.unit_id === FLAT_RATE_UNIT_ID;
  const before = { ...existing, flat_rate, currency: currencyBefore };
  const input = { quantity, rate, minimum, surcharges, unit_id };
  const edited = amountsOfEdit(before, { ...input, ...(currency !== currencyBefore && { currency }) });
  if (weighed === undefined) return edited;
  const { amounts } = edited;
  refuseFlatRate(amounts);
  const counting = countingUnit(state, amounts.unit_id, weighed.analysis.unit);
  const counted = weigh(state, weighed, amounts.rate, { ...existing, quantity: amounts.quantity });
  return {
    amounts: enteredAmounts(amounts, { quantity: counted.quantity, unit_id: counting }),
    analysis: counted.analysis,
  };
}
