import { DateOrderField, DecimalMarkField, EncodingField } from '#shared/ui/file-formats/index.ts';
import { holds, holdsDates, type ImportDraft } from '../machine/draft.ts';
import type { ImportEvent } from '../machine/record-import-machine.ts';

type Props = { draft: ImportDraft; send(event: ImportEvent): void };

/** The formats of dates, amounts and letters, if the file has any; an unsure guess is pointed out to the user. */
export function FormatChoices({ draft, send }: Props) {
  const { dateOrder, decimalMark, file } = draft;
  return (
    <>
      {holdsDates(draft) ? (
        <DateOrderField
          value={dateOrder.value}
          isDoubtful={!dateOrder.isCertain}
          onChange={(order) => send({ type: 'DATES', order })}
        />
      ) : null}
      {holds(draft, ['amount']) ? (
        <DecimalMarkField
          value={decimalMark.value}
          isDoubtful={!decimalMark.isCertain}
          onChange={(mark) => send({ type: 'AMOUNTS', mark })}
        />
      ) : null}
      {file.encoding === undefined ? null : (
        <EncodingField value={file.encoding} onChange={(encoding) => send({ type: 'LETTERS', encoding })} />
      )}
    </>
  );
}
