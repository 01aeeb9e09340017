import type { RateAnswer as Rate } from '@ledgerline/shared-events/catalogue/answers.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { formatRate } from '@ledgerline/shared-events/money/format.ts';
import { byUsage } from '@ledgerline/shared-events/rates/usage-order.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useRef, useState } from 'react';
import { addJobType, addRate } from '#entities/catalogue/commands.ts';
import { $jobTypes, $languagePairs, $units } from '#entities/catalogue/model.ts';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { NumberField } from '#shared/ui/number-field/index.ts';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';
import styles from './rate-list.module.css';
import { readPositiveRate } from './rate-table.tsx';

type Props = { client: Client; currency: string; rates: readonly Rate[]; onClose(): void };

const ANY = 0;

/** Adds a rate: job type, unit and value are required, the language pair may be any. */
export function AddRateDialog({ client, currency, rates, onClose }: Props) {
  const [types, allUnits, pairs, isWithoutPairs] = useUnit([
    $jobTypes,
    $units,
    $languagePairs,
    $languagePairsDisabled,
  ]);
  const dispatch = useDispatchCommand();
  const [jobTypeId, setJobType] = useState<number | null>(null);
  /** Counts choices of a job type: a late answer must not replace a newer one. */
  const choices = useRef(0);
  const [unitId, setUnit] = useState<number | null>(null);
  const [pairId, setPair] = useState(ANY);
  const [value, setValue] = useState('');
  const units = allUnits.filter(({ id }) => id !== FLAT_RATE_UNIT_ID);
  const unit = units.find(({ id }) => id === unitId);
  const type = types.find(({ id }) => id === jobTypeId);
  const missing = jobTypeId === null || unitId === null || value === '';
  const isThere = rates.some(
    (rate) =>
      rate.job_type_id === jobTypeId &&
      rate.unit_id === unitId &&
      (rate.language_pair_id ?? ANY) === pairId &&
      rate.currency === currency,
  );

  const chooseType = (id: number) => {
    choices.current += 1;
    setJobType(id);
  };
  const makeType = (name: string) => {
    choices.current += 1;
    const own = choices.current;
    void dispatch(addJobType(name), 'Job type added').then((answer) => {
      const id = createdId(answer?.result, 'jobType');
      if (id !== null && choices.current === own) setJobType(id);
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (jobTypeId === null || unitId === null || value === '') return;
    const pair = pairs.find(({ id }) => id === pairId);
    const name = [type?.name, unit?.name, pair === undefined ? 'Any' : languagePairLabel(pair)].join(', ');
    const rate = {
      client_id: client.id,
      job_type_id: jobTypeId,
      unit_id: unitId,
      language_pair_id: pairId === ANY ? null : pairId,
      value,
      currency,
    };
    void dispatch(addRate(rate, name));
    onClose();
  };
  return (
    <Dialog
      opened
      title="Add rate"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="add-rate"
            blocked={missing ? 'Job type, unit and rate are needed' : undefined}
          >
            Add rate
          </Button>
        </>
      }
    >
      <form id="add-rate" className={styles.form} onSubmit={handleSubmit} noValidate>
        <PowerSelector<number>
          label="Job type"
          autoFocus
          value={jobTypeId}
          options={byUsage(types)}
          moreLabel="Show more job types"
          create={{ label: 'Add job type', perform: makeType }}
          placeholder="Translation"
          onChange={chooseType}
        />
        {isWithoutPairs ? null : (
          <PowerSelector<number>
            label="Language pair"
            value={pairId}
            options={[
              { id: ANY, name: 'Any' },
              ...pairs.map((pair) => ({ id: pair.id, name: languagePairLabel(pair), keys: [pair.to] })),
            ]}
            onChange={setPair}
          />
        )}
        <PowerSelector<number>
          label="Unit"
          value={unitId}
          options={units.map(({ id, name }) => ({ id, name }))}
          moreLabel="Show more units"
          placeholder="Words"
          onChange={setUnit}
        />
        <NumberField
          label={unit?.rateText ?? 'Rate'}
          value={value}
          show={(text) => formatRate(text, currency)}
          read={(text) => (text.trim() === '' ? '' : readPositiveRate(text))}
          unit={currency}
          hint={isThere ? 'There is a rate for this already. The new one will win.' : undefined}
          onCommit={setValue}
        />
      </form>
    </Dialog>
  );
}
