import { bicProblem, ibanProblem, withoutBlanks } from '@ledgerline/shared-events/money/iban.ts';
import type { SellerField } from '@ledgerline/shared-events/settings/seller.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting, useSettingEdit } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { PARENT } from './parent.ts';

const PAUSE_MS = 1000;
const LABEL = 'Bank details';
/** No IBAN is shorter: until then a typed one is not called wrong. */
const SHORTEST_IBAN = 15;

/** The bank account that clients pay to, and whether new invoices have a QR code for it. */
export function BankDetails() {
  const { payByQr } = useUnit($effectiveSettings);
  const set = useSetting();
  return (
    <section>
      <SectionHead
        title={LABEL}
        settings="seller payByQr"
        parent={PARENT}
        lead="New invoices in euros get a QR code for the payment. Invoices that exist already stay as they are."
      />
      <div className={styles.form}>
        <AccountText field="iban" label="IBAN" problemOf={ibanProblem} shortest={SHORTEST_IBAN} />
        <AccountText
          field="bic"
          label="BIC"
          hint="Needed for accounts outside of the EEA."
          problemOf={bicProblem}
        />
        <AccountText field="accountHolder" label="Account holder" hint="Where it is not the business name." />
        <SwitchLine checked={payByQr} onChange={(isOn) => set('payByQr', isOn, 'Payment code')}>
          Pay by QR
        </SwitchLine>
        <QuestionsAt place={fieldPlace('setting', 'seller', 'value')} />
      </div>
    </section>
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
