import { allCurrencies, currencyWords } from '@ledgerline/shared-events/money/currency-table.ts';
import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { CURRENCY_FAILURE } from '#entities/settings/commands.ts';
import { loadSettingsFx } from '#entities/settings/model.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import styles from './reports.module.css';

/** Asks for the primary currency as long as the user has not chosen one. */
export function CurrencyPrompt({ current }: { current: string }) {
  const [command, load] = useUnit([commandFx, loadSettingsFx]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const options = useMemo(
    () => allCurrencies().map((one) => ({ value: one.code, label: currencyWords(one).join(' · ') })),
    [],
  );
  const save = (currency: string) => {
    setBusy(true);
    command({
      name: 'SetSetting',
      payload: { key: 'currency', value: currency },
      label: 'Primary currency',
      subject: currency,
      patches: [],
      failure: CURRENCY_FAILURE,
    })
      .then(() => load())
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <section className={styles.prompt} aria-label="Primary currency">
      <div>
        <h2 className="h3">Which currency do you report in?</h2>
        <p className="small second">Jobs and invoices in other currencies are converted into it.</p>
      </div>
      {chosen === null ? (
        <div className="line">
          <Button onClick={() => setChosen(current)}>Change</Button>
          <Button disabled={isBusy} onClick={() => save(current)}>
            Keep {current}
          </Button>
        </div>
      ) : (
        <div className="line">
          <SelectField
            label="Currency"
            labelHidden
            size="sm"
            value={chosen}
            options={options}
            onChange={setChosen}
          />
          <Button onClick={() => setChosen(null)}>Cancel</Button>
          <Button disabled={isBusy} onClick={() => save(chosen)}>
            Confirm {chosen}
          </Button>
        </div>
      )}
    </section>
  );
}
