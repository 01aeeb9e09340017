import type { UnitAnswer as Unit } from '@ledgerline/shared-events/catalogue/answers.ts';
import { FLAT_RATE_UNIT_ID, SUGGESTED_UNITS } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { suggestedSingular } from '@ledgerline/shared-events/text/display-name.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useUnit } from 'effector-react';
import { addUnit, deleteUnit, editUnit, type UnitTexts } from '#entities/catalogue/commands.ts';
import { $units } from '#entities/catalogue/model.ts';
import { useSaveState } from '#shared/lib/records/save-states.ts';
import { FilterChip } from '#shared/ui/chip/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import { NamedItemForm } from '../editable-list/named-item-form.tsx';
import type { TextColumn } from '../editable-list/text-columns-form.tsx';
import type { ListCommands, OpenNewItem, RowColumns } from '../editable-list/types.ts';
import styles from '../settings.module.css';

/** Singular and quantity label are derived from the name until the user edits them. */
type Fields = UnitTexts & Pick<Unit, 'texts'>;

const COLUMNS: readonly TextColumn<UnitTexts>[] = [
  { field: 'name', label: 'Name', placeholder: 'Words' },
  {
    field: 'singular',
    label: 'Singular',
    placeholder: 'word',
    suggest: ({ name }) => suggestedSingular(name),
    hint: ({ singular }) => `Used for example 'Rate per ${singular === '' ? 'word' : singular}'`,
  },
  {
    field: 'quantityText',
    label: 'Quantity label',
    placeholder: 'Word count',
    suggest: ({ name }) => name.trim(),
  },
];

const ROW: RowColumns<Unit> = {
  name: ({ name }) => name,
  front: ({ name }) => (
    <span className="mid trunc" style={{ minWidth: 120 }}>
      {name}
    </span>
  ),
  notes: ({ quantityText, rateText }) => (
    <span className="small muted trunc d-only">
      {quantityText}, {rateText}
    </span>
  ),
  beforeActs: ({ id }) => <Updated unitId={id} />,
};

const COMMANDS: ListCommands<Unit, Fields> = {
  add: addUnit,
  edit: editUnit,
  remove: (unit) => deleteUnit(unit, new Date().toISOString()),
  recordOf: (unit) => unit,
};

/** The list of units. */
export function Units() {
  const units = useUnit($units).filter(({ id }) => id !== FLAT_RATE_UNIT_ID);
  return (
    <EditableList
      head={{
        title: 'Units',
        lead: 'What you charge by. They set the labels for quantity and rate.',
      }}
      words={{ add: 'Add unit', saveNew: 'Add unit', deleted: 'Unit deleted', keep: 'Keep' }}
      entity="unit"
      items={units}
      columns={ROW}
      commands={COMMANDS}
      form={(props) => (
        <NamedItemForm
          {...props}
          blank={{ name: '', singular: '', quantityText: '' }}
          columns={COLUMNS}
          entersNext
        />
      )}
      above={(adding) => <Suggestions units={units} adding={adding} />}
    />
  );
}

type SuggestionsProps = { units: readonly Unit[]; adding: OpenNewItem<Fields> };

/** Suggests common units that the account does not have. */
function Suggestions({ units, adding }: SuggestionsProps) {
  const suggested = SUGGESTED_UNITS.filter((name) =>
    units.every((unit) => nameKey(unit.name) !== nameKey(name)),
  );
  if (suggested.length === 0) return null;
  return (
    <div className={styles.suggestions}>
      <span className="small muted">Suggested</span>
      {suggested.map((name) => (
        <FilterChip key={name} chosen={adding.start?.name === name} onClick={() => adding.open({ name })}>
          {name}
        </FilterChip>
      ))}
    </div>
  );
}

function Updated({ unitId }: { unitId: number }) {
  const saved = useSaveState(`unit/${unitId}`);
  return (
    <span role="status" className={styles.kept}>
      {saved === 'saved' ? 'Updated!' : null}
    </span>
  );
}
