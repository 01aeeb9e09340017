import { analysisOfJob } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { type BandKey, isSameBand } from '@ledgerline/shared-events/cat/band.ts';
import { unitThatCounts } from '@ledgerline/shared-events/cat/count-units.ts';
import type { CatGrid, SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type {
  JobTypeAnswer,
  LanguagePairAnswer,
  UnitAnswer,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import type { ClientAnswer } from '@ledgerline/shared-events/clients/answers.ts';
import { isPositive } from '@ledgerline/shared-events/money/decimal.ts';
import { jobValueOrNull } from '@ledgerline/shared-events/money/job-value.ts';
import { type ClientData, guessFromClient } from '@ledgerline/shared-events/rates/client-guesses.ts';
import type { MinimumOf } from '#entities/client/minimum.ts';
import { differencesOf, type GridSource, isUndiscounted, proposedGrid, withPercent } from './chosen-grid.ts';
import { foundPair } from './found-pair.ts';
import type { JobPart } from './job-parts.ts';

/** What the user chose for one job. What is missing is proposed. */
export type PartDraft = {
  /** null: any pair. */
  pairId?: number | null;
  gridId?: number;
  /** The words on the client's order, as decimal text; '' without. */
  agreed: string;
  takesAgreed: boolean;
  /** Decimal text; '' without a rate. */
  rate?: string;
};

export const BLANK_PART: PartDraft = { agreed: '', takesAgreed: false };

/** Percentages that were typed in the table, by the grid that they change: jobs with the same grid share them. */
export type GridEdits = Readonly<Record<number, readonly { key: BandKey; percent: string }[]>>;

/** What the account and the client have. */
export type Lists = {
  client: ClientAnswer | null;
  /** null while they are loading, or without a client. */
  habits: ClientData | null;
  jobTypes: readonly JobTypeAnswer[];
  /** null where the account has language pairs off. */
  pairs: readonly LanguagePairAnswer[] | null;
  units: readonly UnitAnswer[];
  grids: readonly SavedGrid[];
  primaryCurrency: string;
  /** Finds the minimum fee of a new job. */
  minimumOf: MinimumOf;
};

/** One job as it would be created now. */
export type PricedPart = {
  part: JobPart;
  own: PartDraft;
  /** undefined: it has to be asked. */
  pairId: number | null | undefined;
  jobTypeId: number | null;
  unitId: number | null;
  saved: SavedGrid;
  gridSource: GridSource | 'chosen';
  grid: CatGrid;
  differences: readonly string[];
  analysis: JobAnalysis;
  /** Whether the counts are discounted already, and the grid discounts them again. */
  discountsTwice: boolean;
  /** Whether the grid has a rate for a band, and the job none to compare it with. */
  needsRate: boolean;
  currency: string;
  rate: string;
  quantity: string;
  /** The minimum fee that the job gets. */
  minimum: string | null;
  /** null when they are too large. */
  value: string | null;
  fullValue: string | null;
};

type Choices = { jobTypeId: number | null; isWeighted: boolean; edits: GridEdits };

/** The job of a part: what was chosen, and what follows from the client, the files and the grid. */
export function pricedPart(
  part: JobPart,
  own: PartDraft,
  { jobTypeId: chosenType, isWeighted, edits }: Choices,
  lists: Lists,
): PricedPart {
  const pairId = pairOf(part, own, lists);
  const unitId = unitThatCounts(part.counts.unit, lists.units)?.id ?? null;
  const guess = guessOf(lists, { jobTypeId: chosenType, pairId: pairId ?? null, unitId });
  const currency = guess.currency ?? lists.primaryCurrency;
  const rate = own.rate ?? guess.rate;
  const proposed = proposedGrid(lists.grids, lists.client?.settings ?? {}, pairId ?? null, isWeighted);
  const chosen = lists.grids.find(({ id }) => id === own.gridId);
  const saved = chosen ?? proposed.grid;
  const grid = (edits[saved.id] ?? []).reduce(
    (all, { key, percent }) => withPercent(all, key, percent),
    saved,
  );
  const fullRate = isPositive(rate === '' ? '0' : rate) ? rate : null;
  const agreed = own.agreed === '' ? null : own.agreed;
  const { analysis, needsRate } = weighedBy(grid, part, fullRate, agreed);
  const quantity = own.takesAgreed && agreed !== null ? agreed : analysis.weighted;
  const minimum = minimumIn(lists, { pairId, unitId, currency, rate: fullRate, jobTypeId: guess.jobTypeId });
  return {
    part,
    own,
    pairId,
    jobTypeId: guess.jobTypeId,
    unitId,
    saved,
    gridSource: chosen === undefined || chosen === proposed.grid ? proposed.source : 'chosen',
    grid,
    differences: differencesOf(analysis.bands, saved, grid, fullRate),
    analysis,
    discountsTwice: isWeighted && !isUndiscounted(grid),
    needsRate,
    currency,
    rate,
    quantity,
    minimum,
    value: jobValueOrNull(quantity, fullRate ?? '0', currency, { minimum }),
    fullValue: jobValueOrNull(analysis.words, fullRate ?? '0', currency, { minimum }),
  };
}

/** The minimum fee that the client's prices give to the job. */
function minimumIn(
  { client, minimumOf }: Lists,
  {
    pairId,
    unitId,
    jobTypeId,
    currency,
    rate,
  }: Pick<PricedPart, 'pairId' | 'unitId' | 'jobTypeId'> & {
    currency: string;
    rate: string | null;
  },
): string | null {
  return minimumOf({
    client_id: client?.id ?? null,
    job_type_id: jobTypeId,
    unit_id: unitId,
    language_pair_id: pairId ?? null,
    currency,
    rate: Number(rate ?? 0),
  });
}

/** The analysis by a grid. Where that needs a rate that isn't there yet, bands with a rate are shown in full. */
function weighedBy(grid: CatGrid, { counts }: JobPart, fullRate: string | null, agreed: string | null) {
  const weighed = analysisOfJob(counts, grid, fullRate, agreed);
  const analysis = weighed ?? analysisOfJob(counts, withoutRates(grid), fullRate, agreed);
  if (analysis === null) throw new Error('A grid of percentages needs no rate.');
  return { analysis, needsRate: weighed === null };
}

/** The chosen pair, else that of the files. Files of several pairs that are one job have any pair. */
function pairOf({ source, target, analyses }: JobPart, own: PartDraft, { pairs }: Lists) {
  if (pairs === null) return null;
  if (own.pairId !== undefined) return own.pairId;
  const isOfSeveral = new Set(analyses.map((each) => `${each.source}>${each.target}`)).size > 1;
  return isOfSeveral ? null : foundPair(source, target, pairs)?.id;
}

const withoutRates = (grid: CatGrid): CatGrid => ({
  ...grid,
  bands: grid.bands.map((band) => (band.rate === null ? band : { ...band, rate: null, percent: '100' })),
});

type Chosen = { jobTypeId: number | null; pairId: number | null; unitId: number | null };

function guessOf({ habits, jobTypes, pairs }: Lists, { jobTypeId, pairId, unitId }: Chosen) {
  const choice = { jobTypeId, languagePairId: pairId, unitId, currency: null, rate: '', flatRate: false };
  if (habits === null) return choice;
  const before = { choice, guessed: [], chosen: ['languagePair' as const] };
  return guessFromClient(before, habits, { jobTypes, pairs: pairs ?? [] }).choice;
}

/** The edits with another percentage for a band of a grid. */
export function withEdit(edits: GridEdits, gridId: number, key: BandKey, percent: string): GridEdits {
  const others = (edits[gridId] ?? []).filter((edit) => !isSameBand(edit.key, key));
  return { ...edits, [gridId]: [...others, { key, percent }] };
}
