import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import type { BankFormat } from '@ledgerline/shared-events/bank/formats.ts';
import { useUnit } from 'effector-react';
import { addBankFormat, removeBankFormat } from '#entities/settings/bank-format-commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { ROLES } from '#features/bank-import/column-roles.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { IconButton } from '#shared/ui/button/index.ts';
import { SectionHead } from './parts/section-head.tsx';
import styles from './settings.module.css';

/**
 * How the CSV files of banks are read, by the row of heads with which they begin. A removed format is asked for again
 * with the next file.
 */
export function BankFormats() {
  const { bankFormats } = useUnit($effectiveSettings);
  const remove = useRemoveFormat();
  return (
    <section className={styles.next}>
      <SectionHead
        title="Bank statement columns"
        settings="bankFormats"
        lead="Saved column mappings for your bank's CSV files."
      />
      {bankFormats.length === 0 ? (
        <p className={styles.below}>No saved mappings yet.</p>
      ) : (
        <ul className={styles.list}>
          {bankFormats.map((format) => (
            <li key={format.id}>
              <div className={styles.row}>
                <span className={styles.format}>
                  <span className="mid trunc">{nameOf(format)}</span>
                  <span className="small muted">{rolesText(format)}</span>
                </span>
                <span className={styles.acts}>
                  <IconButton
                    className={styles.quiet}
                    icon="trash"
                    iconSize={16}
                    label={`Delete ${nameOf(format)}`}
                    onClick={() => remove(format)}
                  />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Deletes a format; the message offers to bring it back, since it isn't part of the history. */
function useRemoveFormat() {
  const [submit, toast, { bankFormats }] = useUnit([commandFx, toastShown, $effectiveSettings]);
  return (format: BankFormat) => {
    submit(removeBankFormat(bankFormats, format)).catch(() => undefined);
    const others = bankFormats.filter(({ id }) => id !== format.id);
    toast({
      id: `bank format ${format.id}`,
      kind: 'done',
      message: 'Mapping deleted',
      actions: [
        {
          label: 'Undo',
          perform: () => void submit(addBankFormat(others, format)).catch(() => undefined),
        },
      ],
    });
  };
}

const nameOf = ({ heads }: BankFormat): string => heads.filter((head) => head !== '').join(', ');

/** What each chosen column holds: "Day: Buchungstag, Amount with its sign: Betrag". */
function rolesText({ heads, columns }: BankFormat): string {
  return ROLES.flatMap(({ value, label }) => {
    const names = placesOf(columns, value).map((place) => heads[place] || `column ${place + 1}`);
    return names.length === 0 ? [] : `${label}: ${names.join(' and ')}`;
  }).join(', ');
}

function placesOf(columns: CsvColumns, role: (typeof ROLES)[number]['value']): readonly number[] {
  if (role === 'text') return columns.text;
  const place = columns[role];
  return place === undefined ? [] : [place];
}
