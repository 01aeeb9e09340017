import type { SavedSurcharge } from '@ledgerline/shared-events/jobs/record.ts';
import { MAX_SURCHARGE_NAME } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { formatPercent, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { termsProblem } from '#entities/job/ui/terms-fields.tsx';
import { setSetting } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { NumberField, readPositive } from '#shared/ui/number-field/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { ItemFormProps, RowColumns } from '../editable-list/types.ts';
import { valueListCommands } from '../editable-list/value-list-commands.ts';
import styles from '../settings.module.css';

const ROW: RowColumns<SavedSurcharge> = {
  name: ({ name }) => name,
  notes: ({ percent }) => <span className="small muted">{formatPercent(percent, 'en')}</span>,
};

/** What jobs and lines of quotes can cost on top: "Rush 50%". */
export function Surcharges() {
  const { surcharges } = useUnit($effectiveSettings);
  return (
    <EditableList
      head={{
        title: 'Surcharges',
        settings: 'surcharges',
        lead: 'What you charge on top, for a rush job or a weekend. Choose them on a job or a line of a quote.',
      }}
      words={{
        add: 'Add surcharge',
        saveNew: 'Add surcharge',
        added: 'Surcharge added',
        deleted: 'Surcharge deleted',
        none: 'No surcharges yet.',
      }}
      items={surcharges}
      columns={ROW}
      commands={valueListCommands<SavedSurcharge>(
        {
          key: 'surcharges',
          items: surcharges,
          noun: 'surcharge',
          set: (after) => setSetting('surcharges', after, surcharges, 'Surcharges'),
        },
        (fields, id) => ({ id, ...fields }),
      )}
      form={(props) => <SurchargeForm {...props} all={surcharges} />}
    />
  );
}

type Fields = Omit<SavedSurcharge, 'id'>;
type FormProps = ItemFormProps<SavedSurcharge, Fields> & { all: readonly SavedSurcharge[] };

function SurchargeForm({ item, all, save, onSave, onCancel }: FormProps) {
  const [name, setName] = useState(item?.name ?? '');
  const [percent, setPercent] = useState(item?.percent ?? '');
  const [isChecked, setChecked] = useState(false);
  const fields = { name: name.trim(), percent };
  const isUsed = all.some(
    (one) => one.id !== item?.id && one.name.toLowerCase() === fields.name.toLowerCase(),
  );
  const problem = isUsed ? 'A surcharge with this name already exists' : termsProblem([fields]);
  return (
    <EditForm
      save={save}
      onSubmit={() => {
        setChecked(true);
        if (problem === undefined) onSave(fields);
      }}
      onCancel={onCancel}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          autoFocus
          placeholder="Rush"
          maxLength={MAX_SURCHARGE_NAME}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NumberField
          label="Percent"
          value={percent}
          show={(text) => formatQuantity(text)}
          read={(text) => readPositive(text.replace('%', ''), readRate)}
          unit="%"
          onRead={setPercent}
          onCommit={setPercent}
        />
      </div>
      {isChecked && problem !== undefined ? <Alert tone="error">{problem}</Alert> : null}
    </EditForm>
  );
}
