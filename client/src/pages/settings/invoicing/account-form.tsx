import { bicProblem, ibanProblem, withoutBlanks } from '@ledgerline/shared-events/money/iban.ts';
import { accountsProblem, type SellerAccount } from '@ledgerline/shared-events/settings/seller.ts';
import { useState } from 'react';
import { Alert } from '#shared/ui/alert/index.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import type { ItemFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';

/** An account as its form has it: an empty text for what is missing. */
export type AccountTexts = Record<keyof SellerAccount, string>;
/** An account in the list, by its currency. */
export type AccountItem = AccountTexts & { id: string };

type TextOf = Exclude<keyof SellerAccount, 'currency'>;

type FieldWords = { field: TextOf; label: string; hint?: string };

/** The fields before the currency, and those after it. */
const NUMBERS: readonly FieldWords[] = [
  { field: 'iban', label: 'IBAN' },
  {
    field: 'account',
    label: 'Account number',
    hint: 'If it has no IBAN, with the routing number or sort code.',
  },
];
const BANK: readonly FieldWords[] = [
  { field: 'bic', label: 'BIC' },
  { field: 'bankName', label: 'Bank' },
  { field: 'holder', label: 'Account holder', hint: 'If different from your business name.' },
];

type Props = ItemFormProps<AccountItem, AccountTexts> & {
  all: readonly AccountItem[];
  /** What a new account starts with. */
  blank: AccountTexts;
};

/** The form of an account for one currency. A wrong IBAN or BIC is said while it's typed. */
export function AccountForm({ item, all, blank, save, onSave, onCancel }: Props) {
  const [fields, setFields] = useState<AccountTexts>(() => textsOf(item ?? blank));
  const [isChecked, setChecked] = useState(false);
  const problems = { iban: ibanProblem(fields.iban), bic: bicProblem(fields.bic) };
  const isFirst = item === null ? all.length === 0 : item.id === all[0]?.id;
  const whole = listProblem(fields, item, all);
  const fieldOf = ({ field, label, hint }: FieldWords) => (
    <AccountField
      key={field}
      {...{ label, hint, isChecked, problem: field === 'iban' || field === 'bic' ? problems[field] : null }}
      autoFocus={field === 'iban'}
      value={fields[field]}
      onChange={(text) => setFields({ ...fields, [field]: text })}
    />
  );
  return (
    <EditForm
      save={save}
      entersNext
      onSubmit={() => {
        setChecked(true);
        if (!problems.iban && !problems.bic && whole === null) onSave(textsOf(storedAccount(fields)));
      }}
      onCancel={onCancel}
    >
      <div className={styles.form}>
        {NUMBERS.map(fieldOf)}
        <CurrencySelector
          label="Currency"
          placeholder={isFirst ? 'Other currencies' : 'Choose a currency'}
          value={fields.currency || null}
          onChange={(currency) => setFields({ ...fields, currency })}
        />
        {BANK.map(fieldOf)}
      </div>
      {isChecked && whole !== null ? <Alert tone="error">{whole}</Alert> : null}
    </EditForm>
  );
}

type FieldProps = {
  label: string;
  hint: string | undefined;
  problem: string | null;
  /** Whether the form was submitted as it is. */
  isChecked: boolean;
  autoFocus: boolean;
  value: string;
  onChange(text: string): void;
};

/** No IBAN is shorter: until it's left, a shorter one isn't called wrong. */
const SHORTEST = 15;

function AccountField({ problem, isChecked, value, onChange, ...field }: FieldProps) {
  const [isTyping, setTyping] = useState(false);
  const isIncomplete = isTyping && !isChecked && withoutBlanks(value).length < SHORTEST;
  return (
    <TextField
      {...field}
      maxLength={64}
      autoComplete="off"
      value={value}
      error={(isIncomplete ? null : problem) ?? undefined}
      onChange={({ currentTarget }) => {
        setTyping(true);
        onChange(currentTarget.value);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}

/** What is wrong with the list that the form would make. A further account needs a currency; the first one doesn't. */
function listProblem(
  fields: AccountTexts,
  item: AccountItem | null,
  all: readonly AccountItem[],
): string | null {
  const after =
    item === null ? [...all, fields] : all.map((one) => (one.id === item.id ? { ...one, ...fields } : one));
  return accountsProblem(after.map(storedAccount));
}

/** An account as it is stored: a missing field for an empty text, IBAN and BIC without blanks. */
export function storedAccount({ currency, iban, bic, ...texts }: AccountTexts): SellerAccount {
  const { account, bankName, holder } = texts;
  return Object.fromEntries(
    Object.entries({
      currency,
      iban: withoutBlanks(iban),
      bic: withoutBlanks(bic),
      ...{ account: account.trim(), bankName: bankName.trim(), holder: holder.trim() },
    }).filter(([, value]) => value !== ''),
  );
}

/** An account as its form shows it. */
export function textsOf(account: SellerAccount): AccountTexts {
  const { currency = '', iban = '', account: number = '', bic = '', bankName = '', holder = '' } = account;
  return { currency, iban, account: number, bic, bankName, holder };
}
