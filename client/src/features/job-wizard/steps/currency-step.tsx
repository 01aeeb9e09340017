import { allCurrencies } from '@ledgerline/shared-events/money/currency.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $clients } from '../../../entities/client/index.ts';
import { $primaryCurrency } from '../../../entities/settings/index.ts';
import { useDraft, useWizard } from '../use-wizard.ts';
import { Picker } from './picker.tsx';
import { StepHead } from './step-head.tsx';

const SHOWN = 5;

export function CurrencyStep() {
  const ref = useWizard();
  const draft = useDraft();
  const [clients, primary] = useUnit([$clients, $primaryCurrency]);
  const entries = useMemo(() => {
    const used = [
      ...new Set([primary, ...clients.map(({ currency }) => currency).filter((code) => code !== null)]),
    ];
    const known = allCurrencies().map(({ code, name }) => ({ id: code, name: `${code} ${name}` }));
    return [
      ...used.flatMap((code) => known.filter(({ id }) => id === code)),
      ...known.filter(({ id }) => !used.includes(id)),
    ];
  }, [clients, primary]);
  return (
    <>
      <StepHead title="Currency" lead="In which currency is it paid?" />
      <Picker
        label="Currency"
        placeholder="Code or name"
        heading="Used before"
        entries={entries}
        shown={entries.slice(0, SHOWN)}
        chosen={draft.currency}
        onPick={(id) => ref.send({ type: 'CHOOSE', fields: { currency: String(id) } })}
      />
    </>
  );
}
