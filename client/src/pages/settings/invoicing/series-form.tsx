import {
  formatNumber,
  NUMBERED_DOCUMENTS,
  type NumberSeries,
  numberSeries,
  patternProblem,
  patternWarning,
} from '@ledgerline/shared-events/settings/number-series.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $today } from '#entities/settings/model.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import type { ItemFormProps } from '../editable-list/types.ts';
import styles from '../settings.module.css';

type Fields = Omit<NumberSeries, 'id'>;

const BLANK: Fields = {
  name: '',
  for: 'invoice',
  pattern: '{YYYY}-{NNN}',
  resets: 'year',
  next: null,
  default: false,
};

const KINDS = [
  { value: 'invoice', label: 'Invoices' },
  { value: 'creditNote', label: 'Credit notes' },
  { value: 'quote', label: 'Quotes' },
];

const RESETS = [
  { value: 'never', label: 'Never' },
  { value: 'year', label: 'Each year' },
  { value: 'month', label: 'Each month' },
] as const;

type Props = ItemFormProps<NumberSeries, Fields> & {
  series: readonly NumberSeries[];
  /** The number that the next document of the series gets. */
  nextNumber: string | undefined;
};

/** The form of a series of numbers, with an example of what its pattern makes. */
export function SeriesForm({ item, save, onSave, onCancel, series, nextNumber }: Props) {
  const [fields, setFields] = useState<Fields>(() => fieldsOf(item));
  const change = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const problems = problemsOf(fields, item, series);
  const pattern = fields.pattern.trim();
  return (
    <EditForm
      save={save}
      isOff={problems.isAny}
      entersNext
      onSubmit={() => onSave({ ...fields, name: fields.name.trim(), pattern })}
      onCancel={onCancel}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          autoFocus
          maxLength={60}
          value={fields.name}
          error={problems.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        {item === null ? <KindField value={fields.for} onChange={(kind) => change({ for: kind })} /> : null}
        <PatternField
          value={fields.pattern}
          problem={problems.pattern}
          onChange={(text) => change({ pattern: text })}
        />
        <SelectField
          label="Starts again at 1"
          value={fields.resets}
          options={[...RESETS]}
          onChange={(value) => change({ resets: resetsOf(value) })}
        />
        <TextField
          label="Next number"
          hint="Leave it empty to go on from the highest number in use."
          maxLength={64}
          placeholder={item !== null && item.pattern === pattern ? nextNumber : undefined}
          value={fields.next ?? ''}
          error={problems.next}
          onChange={({ currentTarget }) => change({ next: currentTarget.value.trim() || null })}
        />
      </div>
      {item?.default === true ? null : (
        <CheckLine checked={fields.default} onChange={(isOn) => change({ default: isOn })}>
          {`Default for new ${fields.for}s`}
        </CheckLine>
      )}
    </EditForm>
  );
}

const resetsOf = (value: string) => RESETS.find((one) => one.value === value)?.value ?? 'never';

type KindProps = { value: NumberSeries['for']; onChange(kind: NumberSeries['for']): void };

/** Which documents a new series numbers. */
function KindField({ value, onChange }: KindProps) {
  return (
    <SelectField
      label="For"
      value={value}
      options={KINDS}
      onChange={(kind) => onChange(NUMBERED_DOCUMENTS.find((one) => one === kind) ?? 'invoice')}
    />
  );
}

type PatternProps = { value: string; problem: string | null; onChange(text: string): void };

/** The pattern, with what the seventh number of today would be. */
function PatternField({ value, problem, onChange }: PatternProps) {
  const today = useUnit($today);
  const pattern = value.trim();
  const example = problem === null ? ` The seventh number: ${formatNumber(pattern, today, 7n)}` : '';
  const warning = problem === null ? patternWarning(pattern) : null;
  return (
    <>
      <TextField
        label="Pattern"
        hint={`{N} is the number, {NNN} the same with zeros. {YYYY}, {YY} and {MM} are the date.${example}`}
        maxLength={40}
        value={value}
        error={pattern === '' ? undefined : (problem ?? undefined)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {warning === null ? null : <p className="small muted">{warning}</p>}
    </>
  );
}

function fieldsOf(item: NumberSeries | null): Fields {
  if (item === null) return BLANK;
  const { id: _, ...fields } = item;
  return fields;
}

/** What keeps a series from being saved. */
function problemsOf(fields: Fields, item: NumberSeries | null, series: readonly NumberSeries[]) {
  const key = nameKey(fields.name);
  const isUsed = series.some(
    (one) => one.for === fields.for && one.id !== item?.id && nameKey(one.name) === key,
  );
  const pattern = patternProblem(fields.pattern.trim(), fields.resets);
  const read = numberSeries.def.element.safeParse({ id: 1, ...fields, name: 'A' });
  const next = read.error?.issues.find(({ path }) => path[0] === 'next')?.message;
  const name = isUsed ? 'A series with this name already exists' : undefined;
  return { name, pattern, next, isAny: key === '' || isUsed || pattern !== null || next !== undefined };
}
