import { useState } from 'react';
import { useLists } from '../read/use-lists.ts';
import { useReading } from '../read/use-reading.ts';
import { allAsOne, partsByPair, proposedName } from '../rules/job-parts.ts';
import { weightedOf } from '../rules/open-questions.ts';
import { BLANK_PART, type GridEdits, type PartDraft, pricedPart } from '../rules/priced-part.ts';

/** What the user entered for the jobs of the chosen files. What is missing is proposed. */
type NewJobs = {
  /** null: the name that the files propose. */
  name: string | null;
  clientId: number | null;
  jobTypeId: number | null;
  deadlineDate: string | null;
  deadlineTime: string | null;
  /** Whether the files of all language pairs become one job. */
  isOne: boolean;
  /** Whether counts that may be discounted are. */
  weighted: 'yes' | 'no' | null;
  edits: GridEdits;
  parts: Readonly<Record<string, PartDraft>>;
  /** The key of the part that is shown; null: the first one. */
  shown: string | null;
};

const BLANK: NewJobs = {
  name: null,
  clientId: null,
  jobTypeId: null,
  deadlineDate: null,
  deadlineTime: null,
  isOne: false,
  weighted: null,
  edits: {},
  parts: {},
  shown: null,
};

/** The jobs that are made of files of CAT tools: what is read of them, and what was chosen for each job. */
export function useNewJobs(clientId: number | null) {
  const [draft, setDraft] = useState<NewJobs>({ ...BLANK, clientId });
  const reading = useReading(draft.clientId);
  const lists = useLists(draft.clientId);
  const change = (fields: Partial<NewJobs>) => setDraft((before) => ({ ...before, ...fields }));

  const found = reading.analyses.answer?.analyses ?? [];
  const all = allAsOne(found);
  const byPair = partsByPair(found);
  const isOne = draft.isOne && all !== null;
  const settings = lists.client?.settings ?? {};
  const jobs = (isOne && all !== null ? [all] : byPair).map((part) => {
    const isWeighted = part.analyses.some((one) => weightedOf(one, draft.weighted, settings) === 'yes');
    const own = draft.parts[part.key] ?? BLANK_PART;
    return pricedPart(part, own, { jobTypeId: draft.jobTypeId, isWeighted, edits: draft.edits }, lists);
  });
  const shown = jobs.find(({ part }) => part.key === draft.shown) ?? jobs[0] ?? null;
  return {
    ...reading,
    draft,
    change,
    changePart: (key: string, fields: Partial<PartDraft>) =>
      setDraft((before) => {
        const own = before.parts[key] ?? BLANK_PART;
        return { ...before, parts: { ...before.parts, [key]: { ...own, ...fields } } };
      }),
    chooseClient: (id: number) => {
      change({ clientId: id });
      reading.readWithBordersOf(id);
    },
    lists,
    jobs,
    shown,
    name: draft.name ?? proposedName(found),
    /** Whether the pairs may be one job: they count the same. */
    mayBeOne: byPair.length > 1 && all !== null,
    isOne,
    isEntered: isEntered(draft),
    asksWeighted: found.some((one) => weightedOf(one, draft.weighted, settings) === null),
  };
}

/** Whether the user entered what would be lost: the client and the shown part are chosen again in a moment. */
function isEntered({ clientId: _, shown: __, ...entered }: NewJobs): boolean {
  const { clientId: ___, shown: ____, ...blank } = BLANK;
  return JSON.stringify(entered) !== JSON.stringify(blank);
}
