import { COUNTRY_CODES, countryName } from '@ledgerline/shared-events/clients/countries.ts';
import { bicProblem, ibanProblem } from '@ledgerline/shared-events/money/iban.ts';
import { settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { BankAccounts } from './bank-accounts.tsx';
import { BillStatus } from './bill-status.tsx';
import { Company } from './company.tsx';
import { PARENT } from './parent.ts';
import { SellerText } from './seller-text.tsx';

const LABEL = settingLabel('seller');
/** No IBAN is shorter: until then a typed one is not called wrong. */
const SHORTEST_IBAN = 15;

const COUNTRIES = () => [
  { value: '', label: 'No country' },
  ...COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted((one, other) =>
    one.label.localeCompare(other.label),
  ),
];

/** The bank accounts that clients pay to, and whether new invoices have a QR code for it. */
export function BankDetails() {
  const { payByQr, seller } = useUnit($effectiveSettings);
  const countries = useMemo(COUNTRIES, []);
  const set = useSetting();
  return (
    <section>
      <SectionHead
        title={LABEL}
        settings="seller payByQr"
        parent={PARENT}
        lead="New invoices in euros get a QR code for the payment, and a Swiss QR-bill in francs or euros where the account is in Switzerland or Liechtenstein. Existing invoices don't change."
      />
      <div className={styles.form}>
        {seller.accounts === undefined ? <OnlyAccount /> : null}
        <SellerText field="street" label="Street and number" hint="The address appears on Swiss QR-bills." />
        <SellerText field="postalCode" label="Postal code" />
        <SellerText field="city" label="City" />
        <SelectField
          label="Country"
          value={seller.country ?? ''}
          options={countries}
          onChange={(country) => set('seller', { ...seller, country }, LABEL)}
        />
        <SwitchLine checked={payByQr} onChange={(isOn) => set('payByQr', isOn, 'Payment code')}>
          Pay by QR
        </SwitchLine>
        <BillStatus />
        <QuestionsAt place={fieldPlace('setting', 'seller', 'value')} />
      </div>
      <BankAccounts />
      <Company />
    </section>
  );
}

/** The account of sellers that have one for all currencies. */
function OnlyAccount() {
  return (
    <>
      <SellerText field="iban" label="IBAN" problemOf={ibanProblem} shortest={SHORTEST_IBAN} />
      <SellerText
        field="bic"
        label="BIC"
        hint="Required for accounts outside the EEA."
        problemOf={bicProblem}
      />
      <SellerText field="accountHolder" label="Account holder" hint="If different from your business name." />
    </>
  );
}
