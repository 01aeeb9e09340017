import { allCurrencies, currencyWords } from '@ledgerline/shared-events/money/currency-table.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $clients } from '#entities/client/model.ts';
import { jobs } from '#entities/job/model.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import { currencyGroups } from './currency-groups.ts';
import { Picker } from './picker.tsx';
import { StepHead } from './step-head.tsx';

const ENTRIES = allCurrencies().map((currency) => ({
  id: currency.code,
  name: currencyWords(currency).join(' '),
  keys: [currency.name],
}));

const entriesOf = (codes: readonly string[]) =>
  codes.flatMap((code) => ENTRIES.filter(({ id }) => id === code));

export function CurrencyStep() {
  const ref = useWizard();
  const draft = useDraft();
  const [clients, jobsById, primary] = useUnit([$clients, jobs.$byId, $primaryCurrency]);
  const { used, others } = useMemo(
    () =>
      currencyGroups(
        primary,
        [...clients, ...jobsById.values()].map(({ currency }) => currency ?? null),
      ),
    [clients, jobsById, primary],
  );
  return (
    <>
      <StepHead title="Currency" lead="Which currency are you paid in?" />
      <Picker
        label="Currency"
        placeholder="Code or name"
        heading="Used before"
        entries={ENTRIES}
        shown={entriesOf(used)}
        others={{ heading: 'Other currencies', entries: entriesOf(others) }}
        chosen={draft.currency ?? primary}
        onPick={(id) => ref.send({ type: 'CHOOSE', fields: { currency: String(id) } })}
      />
    </>
  );
}
