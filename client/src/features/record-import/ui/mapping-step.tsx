import { IMPORT_FIELDS } from '@ledgerline/shared-events/import/fields.ts';
import { IMPORT_KINDS, type ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import { bodyOf, type Column, columnsOf, type ImportDraft, missingFields } from '../machine/draft.ts';
import type { ImportEvent } from '../machine/record-import-machine.ts';
import { FormatChoices } from './format-choices.tsx';
import styles from './import.module.css';

type Props = { draft: ImportDraft; send(event: ImportEvent): void };

const KINDS: Record<ImportKind, string> = { clients: 'Clients', rates: 'Rates', jobs: 'Jobs' };

/** Maps each column of the file to a field. */
export function MappingStep({ draft, send }: Props) {
  const missing = missingFields(draft);
  const rows = bodyOf(draft).length;
  return (
    <div className={styles.step}>
      <p className="second" role="status">
        <span className="mid">{draft.file.name}</span>: {rows.toLocaleString('en')}{' '}
        {rows === 1 ? 'row' : 'rows'}
        {draft.file.notes.map((fact) => `, ${fact}`)}
      </p>
      <div className={styles.choices}>
        {draft.file.sheets.length < 2 ? null : (
          <SelectField
            label="Sheet"
            value={String(draft.sheet)}
            options={draft.file.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(sheet) => send({ type: 'SHEET', sheet: Number(sheet) })}
          />
        )}
        <SelectField
          label="The rows are"
          value={draft.kind}
          options={IMPORT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
          onChange={(value) => {
            const kind = IMPORT_KINDS.find((each) => each === value);
            if (kind !== undefined) send({ type: 'KIND', kind });
          }}
        />
        <FormatChoices draft={draft} send={send} />
      </div>
      <CheckLine
        checked={draft.hasHeadings}
        onChange={(hasHeadings) => send({ type: 'HEADINGS', hasHeadings })}
      >
        The first row contains headings
      </CheckLine>
      <ColumnTable draft={draft} send={send} />
      <footer className={styles.foot}>
        <Button onClick={() => send({ type: 'BACK' })}>Back</Button>
        <Button
          variant="primary"
          blocked={missing.length === 0 ? undefined : `Choose a column for ${missing.join(', ')}`}
          onClick={() => send({ type: 'NEXT' })}
        >
          Check rows
        </Button>
        {missing.length === 0 ? null : (
          <span className="small muted" role="status">
            Choose a column for {missing.join(', ')}.
          </span>
        )}
      </footer>
    </div>
  );
}

function ColumnTable({ draft, send }: Props) {
  return (
    <table className={`${tableStyles.table} ${styles.columns}`}>
      <TableHead columns={['Column in the file', 'First values', 'Field']} />
      <tbody>
        {columnsOf(draft).map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
          <tr key={index}>
            <th scope="row" className={styles.heading}>
              {column.heading}
            </th>
            <td className="muted trunc">{column.samples.join(' · ') || 'empty'}</td>
            <td>
              <FieldSelect draft={draft} column={column} index={index} send={send} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldSelect({ draft, column, index, send }: Props & { column: Column; index: number }) {
  const options = IMPORT_FIELDS[draft.kind].map(({ id, label, isRequired }) => ({
    value: id,
    label: isRequired ? `${label} (required)` : label,
  }));
  return (
    <SelectField
      label={`Field for ${column.heading}`}
      labelHidden
      size="sm"
      value={column.field ?? ''}
      options={[{ value: '', label: 'Leave out' }, ...options]}
      onChange={(field) => send({ type: 'COLUMN', column: index, field: field === '' ? null : field })}
    />
  );
}
