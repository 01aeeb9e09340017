import type { CatAnalysis } from '@ledgerline/shared-events/cat/analysis.ts';
import { isAgreedQuantity } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import { countedBy } from '@ledgerline/shared-events/cat/count-units.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { attachAnalysis } from '#entities/job/analysis-commands.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { useLists } from '../read/use-lists.ts';
import { useReading } from '../read/use-reading.ts';
import { foundPair, isOfOtherPair } from '../rules/found-pair.ts';
import { allAsOne, type JobPart, partsByPair } from '../rules/job-parts.ts';
import { weightedOf } from '../rules/open-questions.ts';
import { type GridEdits, type Lists, type PricedPart, pricedPart, withEdit } from '../rules/priced-part.ts';
import { weighedOf, whyNotYet } from '../rules/weighed-of.ts';

type Choice = { part: string | null; gridId: number | null; edits: GridEdits; weighted: 'yes' | 'no' | null };

const BLANK: Choice = { part: null, gridId: null, edits: {}, weighted: null };

/** Another analysis for a job: what is read of the files, which of their languages it is, and what it would change. */
export function useAttach(job: Job) {
  const reading = useReading(job.client_id);
  const lists = useLists(job.client_id);
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline();
  const primaryCurrency = useUnit($primaryCurrency);
  const [choice, setChoice] = useState(BLANK);
  const change = (fields: Partial<Choice>) => setChoice((before) => ({ ...before, ...fields }));
  const found = reading.analyses.answer?.analyses ?? [];
  const parts = partsOf(found);
  const priced = pricedFor(job, partFor(job, parts, choice, lists), choice, lists);
  const asksWeighted = found.some((one) => isWeighted(one, choice, lists) === null);
  const close = () => {
    reading.restart();
    setChoice(BLANK);
  };
  return {
    ...reading,
    /** Begins with the first file, so that another tab's analysis of the meantime is asked about. */
    addFiles: (files: readonly File[]) => {
      if (reading.analyses.files.length === 0) baseline.begin(job);
      reading.addFiles(files);
    },
    client: lists.client?.name ?? null,
    grids: lists.grids,
    parts,
    priced,
    otherPair: otherPairOf(job, priced, lists),
    change,
    edit: (gridId: number, ...band: [Parameters<typeof withEdit>[2], string]) =>
      change({ edits: withEdit(choice.edits, gridId, ...band) }),
    asksWeighted,
    blocked: whyBlocked({ job, priced, lists, asksWeighted, reading }),
    close,
    attach: () => {
      if (priced === null) return;
      void dispatch(
        baseline.attachTo(attachAnalysis(job, weighedOf(priced, lists.grids), primaryCurrency)),
        job.analysis === null ? 'Analysis attached' : 'Analysis changed',
      );
      close();
    },
  };
}

/** What can be attached: the files of each language pair, and all of them together. */
function partsOf(found: readonly CatAnalysis[]): JobPart[] {
  const [byPair, all] = [partsByPair(found), allAsOne(found)];
  return byPair.length > 1 && all !== null ? [...byPair, all] : byPair;
}

/** The chosen part, else that of the job's language pair; undefined where it has to be chosen. */
function partFor(job: Job, parts: readonly JobPart[], choice: Choice, { pairs }: Lists): JobPart | undefined {
  const isOfJob = ({ source, target }: JobPart) =>
    foundPair(source, target, pairs ?? [])?.id === job.language_pair_id;
  const only = parts.length === 1 ? parts[0] : undefined;
  return parts.find(({ key }) => key === choice.part) ?? parts.find(isOfJob) ?? only;
}

const isWeighted = (one: CatAnalysis, { weighted }: Choice, { client }: Lists) =>
  weightedOf(one, weighted, client?.settings ?? {});

/** What the part would make of the job, which keeps its rate and what was agreed. */
function pricedFor(job: Job, part: JobPart | undefined, choice: Choice, lists: Lists): PricedPart | null {
  if (part === undefined) return null;
  const agreed = job.analysis?.agreed ?? '';
  const own = {
    pairId: job.language_pair_id,
    rate: decimalText(job.rate),
    agreed,
    takesAgreed: job.analysis !== null && isAgreedQuantity(decimalText(job.quantity), job.analysis),
    ...(choice.gridId === null ? {} : { gridId: choice.gridId }),
  };
  const choices = {
    jobTypeId: job.job_type_id,
    isWeighted: part.analyses.some((one) => isWeighted(one, choice, lists) === 'yes'),
    edits: choice.edits,
  };
  return pricedPart(part, own, choices, { ...lists, habits: null, primaryCurrency: job.currency });
}

/** The pair of the job, where the analysis is of other languages; null otherwise. */
function otherPairOf(job: Job, priced: PricedPart | null, { pairs }: Lists): string | null {
  const pair = pairs?.find(({ id }) => id === job.language_pair_id);
  if (pair === undefined || priced === null || !isOfOtherPair(priced.part, pair)) return null;
  return languagePairLabel(pair);
}

type State = {
  job: Job;
  priced: PricedPart | null;
  lists: Lists;
  asksWeighted: boolean;
  reading: ReturnType<typeof useReading>;
};

/** Why the analysis can't be attached, as a sentence. */
function whyBlocked({ job, priced, lists, asksWeighted, reading }: State): string | undefined {
  const { answer, share } = reading.analyses;
  if (share !== null) return 'The files are being read';
  if (answer !== null && answer.questions.length > 0) return 'Answer what the file leaves open';
  if (answer === null) return 'Choose an analysis first';
  if (priced === null)
    return answer.analyses.length > 1 ? 'Choose the languages of this job' : 'Choose an analysis first';
  if (answer.analyses.some(({ unknownBands }) => unknownBands.length > 0)) return 'Choose what each band is';
  if (asksWeighted) return 'Say whether the counts are discounted already';
  const { unit } = priced.part.counts;
  const own = lists.units.find(({ id }) => id === job.unit_id);
  if (job.flat_rate || own === undefined || countedBy(own) !== unit)
    return `The analysis counts ${unit}: choose ${unit} as the unit of the job first`;
  return whyNotYet(priced);
}
