import type { DateOrder, DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import { ENCODING_NAMES, type Encoding, isEncoding } from '@ledgerline/shared-events/import/encodings.ts';
import { SelectField } from '../field/index.ts';

/** Beside a format that was guessed. */
export const FORMAT_DOUBT = "We couldn't detect this. Please check.";

type Props<Value> = {
  value: Value | undefined;
  /** Whether the file leaves it open. */
  isDoubtful: boolean;
  onChange(value: Value): void;
};

const UNKNOWN = { value: '', label: 'As in the file' };

/** Which part of a date in a file comes first. */
export function DateOrderField({ value, isDoubtful, onChange }: Props<DateOrder>) {
  return (
    <SelectField
      label="Dates"
      value={value ?? ''}
      hint={isDoubtful ? FORMAT_DOUBT : undefined}
      options={[
        ...(value === undefined ? [UNKNOWN] : []),
        { value: 'dayFirst', label: 'Day first (31/12/2026)' },
        { value: 'monthFirst', label: 'Month first (12/31/2026)' },
      ]}
      onChange={(chosen) => onChange(chosen === 'monthFirst' ? 'monthFirst' : 'dayFirst')}
    />
  );
}

/** The decimal mark of amounts in a file. */
export function DecimalMarkField({ value, isDoubtful, onChange }: Props<DecimalMark>) {
  return (
    <SelectField
      label="Amounts"
      value={value ?? ''}
      hint={isDoubtful ? FORMAT_DOUBT : undefined}
      options={[
        ...(value === undefined ? [UNKNOWN] : []),
        { value: '.', label: 'Decimal dot (1,234.50)' },
        { value: ',', label: 'Decimal comma (1.234,50)' },
      ]}
      onChange={(chosen) => onChange(chosen === ',' ? ',' : '.')}
    />
  );
}

/** What each encoding is for, where its name does not say it. */
const USES: Partial<Record<Encoding, string>> = {
  'windows-1252': 'Western',
  'windows-1250': 'Central European',
  cp852: 'Central European',
  cp850: 'Western',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1257': 'Baltic',
  shift_jis: 'Japanese',
  gb18030: 'Chinese',
  'euc-kr': 'Korean',
};

const ENCODING_OPTIONS = Object.entries(ENCODING_NAMES).map(([value, name]) => {
  const use = isEncoding(value) ? USES[value] : undefined;
  return { value, label: use === undefined ? name : `${use} (${name})` };
});

/** How the letters of a file are read; for a file that shows wrong ones. */
export function EncodingField({ value, onChange }: { value: Encoding; onChange(encoding: Encoding): void }) {
  return (
    <SelectField
      label="Character encoding"
      value={value}
      options={ENCODING_OPTIONS}
      onChange={(chosen) => (isEncoding(chosen) ? onChange(chosen) : undefined)}
    />
  );
}
