import { COUNTRY_CODES, countryName } from '@ledgerline/shared-events/clients/countries.ts';
import { bicProblem, ibanProblem, withoutBlanks } from '@ledgerline/shared-events/money/iban.ts';
import type { SellerField } from '@ledgerline/shared-events/settings/seller.ts';
import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting, useSettingEdit } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { BankAccounts } from './bank-accounts.tsx';
import { BillStatus } from './bill-status.tsx';
import { PARENT } from './parent.ts';

const PAUSE_MS = 1000;
const LABEL = 'Bank details';
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
        <AccountText field="street" label="Street and number" hint="The address appears on Swiss QR-bills." />
        <AccountText field="postalCode" label="Postal code" />
        <AccountText field="city" label="City" />
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
    </section>
  );
}

/** The account of sellers that have one for all currencies. */
function OnlyAccount() {
  return (
    <>
      <AccountText field="iban" label="IBAN" problemOf={ibanProblem} shortest={SHORTEST_IBAN} />
      <AccountText
        field="bic"
        label="BIC"
        hint="Required for accounts outside the EEA."
        problemOf={bicProblem}
      />
      <AccountText
        field="accountHolder"
        label="Account holder"
        hint="If different from your business name."
      />
    </>
  );
}

type TextProps = {
  field: SellerField;
  label: string;
  hint?: string;
  problemOf?: (text: string) => string | null;
  shortest?: number;
};

/** A text of the bank details; a wrong one is called so while it is typed, and is not saved. */
function AccountText({ field, label, hint, problemOf = () => null, shortest = 0 }: TextProps) {
  const { seller } = useUnit($effectiveSettings);
  const edit = useSettingEdit('seller', LABEL);
  const [isTyping, setTyping] = useState(false);
  const { text, setText, flush } = useSavedText({
    value: seller[field] ?? '',
    pauseMs: PAUSE_MS,
    canSave: (typed) => problemOf(typed) === null,
    onBegin: edit.begin,
    save: (typed) => edit.save({ ...seller, [field]: cleaned(field, typed) }),
  });
  const isIncomplete = isTyping && withoutBlanks(text).length < shortest;
  return (
    <TextField
      label={label}
      hint={hint}
      maxLength={255}
      value={text}
      error={(isIncomplete ? null : problemOf(text)) ?? undefined}
      onChange={(event) => {
        setTyping(true);
        setText(event.currentTarget.value);
      }}
      onBlur={() => {
        setTyping(false);
        flush();
      }}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
    />
  );
}

/** As the server stores it, so that the field shows at once what is saved. */
function cleaned(field: SellerField, typed: string): string {
  return field === 'iban' || field === 'bic' ? withoutBlanks(typed) : typed.trim();
}
