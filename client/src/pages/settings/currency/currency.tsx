import { useUnit } from 'effector-react';
import { useState } from 'react';
import { convertCurrency } from '#entities/settings/commands.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { ConversionPreview } from './conversion-preview.tsx';

/** The primary currency. A change is previewed first, and can be undone in one step. */
export function Currency() {
  const primary = useUnit($primaryCurrency);
  const [chosen, setChosen] = useState<string | null>(null);
  const dispatch = useDispatchCommand();
  const isOther = chosen !== null && chosen !== primary;
  return (
    <section>
      <SectionHead
        title="Currency"
        settings="currency"
        lead={`Totals and reports are in ${primary}. Jobs and invoices keep their currency.`}
      />
      <div className={styles.form}>
        <CurrencySelector label="Primary currency" value={chosen ?? primary} onChange={setChosen} />
        {isOther ? (
          <ConversionPreview
            key={chosen}
            from={primary}
            to={chosen}
            onCancel={() => setChosen(null)}
            onConfirm={() => {
              void dispatch(convertCurrency(chosen, primary), `Primary currency changed to ${chosen}`);
              setChosen(null);
            }}
          />
        ) : null}
      </div>
    </section>
  );
}
