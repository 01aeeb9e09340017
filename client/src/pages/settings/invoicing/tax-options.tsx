import { settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { RadioGroup, SwitchLine } from '#shared/ui/choice/index.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { useSetting } from '../parts/use-setting.ts';
import styles from '../settings.module.css';

/** What the taxes of new invoices depend on besides the taxes. */
export function TaxOptions() {
  const { smallBusiness, taxRounding, taxCurrency } = useUnit($effectiveSettings);
  const set = useSetting();
  return (
    <div className={styles.form}>
      <SwitchLine
        checked={smallBusiness}
        onChange={(isOn) => set('smallBusiness', isOn, settingLabel('smallBusiness'))}
      >
        I'm a small business that charges no VAT
      </SwitchLine>
      <p className="small muted">
        New invoices then have your exempt tax, with the sentence of your country. The country is that of your
        bank details.
      </p>
      <RadioGroup
        legend="Tax is rounded"
        value={taxRounding}
        choices={[
          { value: 'line', label: 'On each line' },
          { value: 'document', label: 'Once for each rate' },
        ]}
        onChange={(rounding) => set('taxRounding', rounding, settingLabel('taxRounding'))}
      />
      <CurrencySelector
        label="VAT currency"
        hint="Invoices with VAT in another currency also say it in this one."
        value={taxCurrency}
        placeholder="That of each invoice"
        aside={
          taxCurrency === null ? undefined : (
            <button
              type="button"
              className="link small touch"
              onClick={() => set('taxCurrency', null, settingLabel('taxCurrency'))}
            >
              Clear
            </button>
          )
        }
        onChange={(currency) => set('taxCurrency', currency, settingLabel('taxCurrency'))}
      />
    </div>
  );
}
