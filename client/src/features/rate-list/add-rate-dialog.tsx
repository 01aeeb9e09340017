import type { RateAnswer as Rate } from '@ledgerline/shared-events/catalogue/answers.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { formatAmount, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { addRate } from '#entities/catalogue/commands.ts';
import { $jobTypes, $languagePairs, $units } from '#entities/catalogue/model.ts';
import { JobTypeField } from '#entities/catalogue/ui/job-type-field.tsx';
import { LanguagePairField } from '#entities/catalogue/ui/language-pair-field.tsx';
import { UnitField } from '#entities/catalogue/ui/unit-field.tsx';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { NumberField } from '#shared/ui/number-field/index.ts';
import styles from './rate-list.module.css';
import { readPositiveAmount, readPositiveRate } from './rate-table.tsx';

/** `clientId` null: for the price list. */
type Props = { clientId: number | null; currency: string; rates: readonly Rate[]; onClose(): void };

/** The fields of the form: `null` is not chosen yet; for the language pair it means any. */
type RateDraft = {
  job_type_id: number | null;
  unit_id: number | null;
  language_pair_id: number | null;
  value: string;
  minimum: string;
};

type CompleteRate = RateDraft & { job_type_id: number; unit_id: number };

const BLANK: RateDraft = { job_type_id: null, unit_id: null, language_pair_id: null, value: '', minimum: '' };

/** Adds a rate: job type, unit and value are required, the language pair may be any. */
export function AddRateDialog({ clientId, currency, rates, onClose }: Props) {
  const units = useUnit($units).filter(({ id }) => id !== FLAT_RATE_UNIT_ID);
  const [draft, setDraft] = useState(BLANK);
  const change = (fields: Partial<RateDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const dispatch = useDispatchCommand();
  const nameOf = useRateName();
  const unit = units.find(({ id }) => id === draft.unit_id);
  const isThere = rates.some((rate) => rate.currency === currency && isSameWork(rate, draft));

  const handleSubmit = () => {
    if (!isComplete(draft)) return;
    void dispatch(addRate({ client_id: clientId, ...draft, currency }, nameOf(draft)));
    onClose();
  };
  return (
    <FormDialog
      title="Add rate"
      submit="Add rate"
      blocked={isComplete(draft) ? undefined : 'Enter a job type, unit and rate'}
      cancel="plain"
      className={styles.form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <JobTypeField value={draft.job_type_id} onChange={(id) => change({ job_type_id: id })} />
      <LanguagePairField value={draft.language_pair_id} onChange={(id) => change({ language_pair_id: id })} />
      <UnitField value={draft.unit_id} units={units} onChange={(id) => change({ unit_id: id })} />
      <NumberField
        label={unit?.rateText ?? 'Rate'}
        value={draft.value}
        show={(text) => formatRate(text, currency)}
        read={(text) => (text.trim() === '' ? '' : readPositiveRate(text))}
        unit={currency}
        hint={isThere ? 'A rate for this already exists. Saving replaces it.' : undefined}
        onCommit={(value) => change({ value })}
      />
      <NumberField
        label="Minimum fee"
        value={draft.minimum}
        show={(text) => formatAmount(text, currency, { sign: 'none' })}
        read={(text) => (text.trim() === '' ? '' : readPositiveAmount(text, currency))}
        unit={currency}
        hint="The least that a job at this rate costs"
        onCommit={(minimum) => change({ minimum })}
      />
    </FormDialog>
  );
}

const isComplete = (draft: RateDraft): draft is CompleteRate =>
  draft.job_type_id !== null && draft.unit_id !== null && draft.value !== '';

/** Whether a rate is for what the draft is for: its job type, unit and language pair. */
const isSameWork = (rate: Rate, draft: RateDraft): boolean =>
  rate.job_type_id === draft.job_type_id &&
  rate.unit_id === draft.unit_id &&
  (rate.language_pair_id ?? null) === draft.language_pair_id;

/** Returns the function that names a rate in the history: "Translation, Words, English to German". */
function useRateName(): (draft: RateDraft) => string {
  const [types, units, pairs] = useUnit([$jobTypes, $units, $languagePairs]);
  return (draft) => {
    const pair = pairs.find(({ id }) => id === draft.language_pair_id);
    return [
      types.find(({ id }) => id === draft.job_type_id)?.name,
      units.find(({ id }) => id === draft.unit_id)?.name,
      pair === undefined ? 'Any' : languagePairLabel(pair),
    ].join(', ');
  };
}
