import { countryName } from '@ledgerline/shared-events/clients/countries.ts';
import type { LegalId } from '@ledgerline/shared-events/clients/legal-fields.ts';
import {
  countryOfRegister,
  LEGAL_ID_SCHEMES,
  legalIdProblem,
  legalIdText,
  legalIdWarning,
  registerName,
  storedLegalId,
  usualRegister,
} from '@ledgerline/shared-events/clients/legal-id.ts';
import { useState } from 'react';
import { useCheckedText } from '#shared/lib/autosave/use-checked-text.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';

/** The length from which a typed number may be complete: no checked register has shorter ones. */
const COMPLETE = 8;

const NOT_CHOSEN = { value: '', label: 'No register' };
const REGISTERS = () => [NOT_CHOSEN, ...LEGAL_ID_SCHEMES.map((value) => ({ value, label: labelOf(value) }))];

function labelOf(scheme: string): string {
  const [name, country] = [registerName(scheme), countryOfRegister(scheme)];
  if (name === scheme) return `ISO 6523 ${scheme}`;
  return country === undefined ? name : `${name} (${countryName(country)})`;
}

type Props = {
  value: LegalId | undefined;
  /** The country of the party, whose register is proposed. */
  country: string | undefined;
  onBegin(): void;
  /** @param id null removes it */
  save(id: LegalId | null): void;
};

/** The number of a company and its register, saved together. A wrong number is called so while it's typed. */
export function LegalIdField({ value, country, onBegin, save }: Props) {
  const [picked, setPicked] = useState<{ scheme: string; over: string } | null>(null);
  const stored = value === undefined ? '' : legalIdText(value);
  const scheme = picked?.over === stored ? picked.scheme : (value?.scheme ?? usualRegister(country) ?? '');
  const refusalOf = (id: LegalId) =>
    id.value.trim() === '' ? null : id.scheme === '' ? 'Choose the register' : legalIdProblem(id);
  const saveAs = (id: LegalId) => save(id.value.trim() === '' ? null : storedLegalId(id));
  const { text, field, isIncomplete } = useCheckedText({
    value: value?.value ?? '',
    problemOf: (typed) => refusalOf({ scheme, value: typed }),
    shortest: COMPLETE,
    onBegin,
    save: (typed) => saveAs({ scheme, value: typed }),
  });
  const pick = (chosen: string) => {
    setPicked({ scheme: chosen, over: stored });
    const id = { scheme: chosen, value: text };
    if (text.trim() === '' || refusalOf(id) !== null) return;
    onBegin();
    saveAs(id);
  };
  const warning = isIncomplete ? null : legalIdWarning({ scheme, value: text });
  return (
    <>
      <SelectField label="Register" value={scheme} options={REGISTERS()} onChange={pick} />
      <TextField
        label="Legal ID"
        hint={warning ?? 'The number of the company in this register.'}
        {...field}
      />
    </>
  );
}
