import { SelectField } from '#shared/ui/field/index.ts';
import { holds, holdsDates, type ImportDraft } from '../machine/draft.ts';
import type { ImportEvent } from '../machine/record-import-machine.ts';

type Props = { draft: ImportDraft; send(event: ImportEvent): void };

const DOUBT = 'The file does not tell. Please check.';

/** The formats of dates and amounts, if the file has any; an unsure guess is pointed out to the user. */
export function FormatChoices({ draft, send }: Props) {
  const { dateOrder, decimalMark } = draft;
  return (
    <>
      {holdsDates(draft) ? (
        <SelectField
          label="Dates"
          value={dateOrder.value}
          hint={dateOrder.isCertain ? undefined : DOUBT}
          options={[
            { value: 'dayFirst', label: 'Day first (31/12/2026)' },
            { value: 'monthFirst', label: 'Month first (12/31/2026)' },
          ]}
          onChange={(value) =>
            send({ type: 'DATES', order: value === 'monthFirst' ? 'monthFirst' : 'dayFirst' })
          }
        />
      ) : null}
      {holds(draft, ['amount']) ? (
        <SelectField
          label="Amounts"
          value={decimalMark.value}
          hint={decimalMark.isCertain ? undefined : DOUBT}
          options={[
            { value: '.', label: 'Decimal dot (1,234.50)' },
            { value: ',', label: 'Decimal comma (1.234,50)' },
          ]}
          onChange={(value) => send({ type: 'AMOUNTS', mark: value === ',' ? ',' : '.' })}
        />
      ) : null}
    </>
  );
}
