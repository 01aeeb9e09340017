import type { CsvDoubt, CsvTableAnswer } from '@ledgerline/shared-events/bank/answers.ts';
import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import {
  DateOrderField,
  DecimalMarkField,
  EncodingField,
  FORMAT_DOUBT,
} from '#shared/ui/file-formats/index.ts';
import type { Formats } from '../column-roles.ts';
import styles from './bank-import.module.css';

type Props = {
  needs: CsvTableAnswer;
  formats: Formats;
  /** Whether a column has the currency. */
  namesCurrency: boolean;
  onChange(formats: Formats): void;
  onEncoding(encoding: Encoding): void;
};

/** How days, amounts and letters of a file are written; what the file leaves open is pointed out. */
export function FormatFields({ needs, formats, namesCurrency, onChange, onEncoding }: Props) {
  const isDoubtful = (doubt: CsvDoubt) => needs.doubts.includes(doubt);
  return (
    <div className={styles.formats}>
      <DateOrderField
        value={formats.dateOrder}
        isDoubtful={isDoubtful('dateOrder')}
        onChange={(dateOrder) => onChange({ dateOrder })}
      />
      <DecimalMarkField
        value={formats.decimalMark}
        isDoubtful={isDoubtful('decimalMark')}
        onChange={(decimalMark) => onChange({ decimalMark })}
      />
      {namesCurrency ? null : (
        <CurrencySelector
          label="Currency"
          value={formats.currencyCode ?? null}
          hint={isDoubtful('currencyCode') ? FORMAT_DOUBT : undefined}
          onChange={(code) => (code === null ? undefined : onChange({ currencyCode: code }))}
        />
      )}
      {needs.encoding === undefined ? null : <EncodingField value={needs.encoding} onChange={onEncoding} />}
    </div>
  );
}
