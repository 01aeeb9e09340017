import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  $jobTypes,
  $languagePairs,
  $units,
  ratesQuery,
  WAITING_FOR_RATES,
} from '#entities/catalogue/model.ts';
import { $minimumOf } from '#entities/client/minimum.ts';
import { $clients } from '#entities/client/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { LineJobDialog } from '../dialogs/line-job-dialog.tsx';
import type { LineJob } from '../draft/draft.ts';
import { proposedJob, withLineJob, withMinimum } from '../draft/line-job.ts';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import { useChange } from './use-change.ts';

/** The button in the margin that says what job a line of a quote will be. */
export function LineJobButton({ index }: { index: number }) {
  const isQuote = useDraftPart(({ kind }) => kind === 'quote');
  const [isOpen, setOpen] = useState(false);
  if (!isQuote) return null;
  return (
    <>
      <button type="button" aria-label={`Job of line ${index + 1}`} onClick={() => setOpen(true)}>
        <Icon name="briefcase" size={15} />
      </button>
      {isOpen ? <LineJobForm index={index} isNew={false} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Props = { index: number; isNew: boolean; onClose(): void };

/** Asks for the job of a line, of a new one that is added. */
export function LineJobForm({ index, isNew, onClose }: Props) {
  const { choose } = useChange();
  const { actor } = useEditorEnvironment();
  const [jobTypes, languagePairs, units, minimumOf] = useUnit([
    $jobTypes,
    $languagePairs,
    $units,
    $minimumOf,
  ]);
  const { source, isWaiting } = useRateSource();
  const save = (job: LineJob) => {
    onClose();
    const names = { jobTypes, languagePairs, units };
    choose('job', (draft) => {
      const lines = withLineJob(draft, { index, job, at: Date.now() }, names, source);
      return withMinimum(lines, index, draft, minimumOf);
    });
  };
  const [job] = useState(() => proposedJob(actor.getSnapshot().context.draft, index));
  const currency = useDraftPart((draft) => draft.currency);
  const line = isNew ? null : index + 1;
  const blocked = isWaiting ? WAITING_FOR_RATES : undefined;
  return <LineJobDialog {...{ job, line, blocked, currency }} onSave={save} onClose={onClose} />;
}

/** What the client of the draft pays, by its rates and the price list; null where that can't be read. */
function useRateSource() {
  const clientId = useDraftPart((draft) => draft.clientId);
  const client = useUnit($clients).find(({ id }) => id === clientId);
  const { data: rates, hasFailed } = useScreenQuery(ratesQuery, client?.id ?? null);
  return {
    source: client === undefined || rates === null ? null : { currency: client.currency, rates },
    isWaiting: client !== undefined && rates === null && !hasFailed,
  };
}
