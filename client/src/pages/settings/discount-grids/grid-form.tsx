import { catGrid, type GridBand, type SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useState } from 'react';
import { CheckLine, RadioGroup } from '#shared/ui/choice/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { EditForm } from '../editable-list/edit-form.tsx';
import type { ItemFormProps } from '../editable-list/types.ts';
import { BandList } from './band-list.tsx';
import styles from './discount-grids.module.css';

/** What is edited of a grid. */
type GridFields = Omit<SavedGrid, 'id'>;

const BLANK: GridFields = {
  name: '',
  bands: [{ band: 'new', source: null, from: null, to: null, percent: '100', rate: null }],
  rounding: 'total',
  decimals: 0,
  default: false,
};

type Props = ItemFormProps<SavedGrid, GridFields> & { grids: readonly SavedGrid[] };

/** The form of a discount grid. A new one begins with the bands of the default one. */
export function GridForm({ item, save, onSave, onCancel, grids }: Props) {
  const [grid, setGrid] = useState<GridFields>(() => initial(item, grids));
  const [isInvalid, setInvalid] = useState(false);
  const change = (fields: Partial<GridFields>) => setGrid({ ...grid, ...fields });
  const name = grid.name.trim();
  const isUsed = grids.some((one) => one.id !== item?.id && nameKey(one.name) === nameKey(name));
  const { default: isDefault, ...fields } = grid;
  const read = catGrid.safeParse({ ...fields, name });
  const problem = read.success || name === '' ? undefined : read.error.issues[0]?.message;
  return (
    <EditForm
      save={save}
      isOff={!read.success || isUsed || isInvalid}
      escapes={false}
      onSubmit={() => onSave({ ...grid, name })}
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        className={styles.field}
        autoFocus
        maxLength={60}
        value={grid.name}
        error={isUsed ? 'A grid with this name already exists' : problem}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <BandList bands={grid.bands} onChange={(bands) => change({ bands })} onInvalid={setInvalid} />
      <RadioGroup
        legend="Rounding"
        value={grid.rounding}
        choices={[
          { value: 'total', label: 'Round the sum' },
          { value: 'band', label: 'Round each band' },
        ]}
        onChange={(rounding) => change({ rounding })}
      />
      <SelectField
        label="Rounded to"
        className={styles.field}
        value={String(grid.decimals)}
        options={[
          { value: '0', label: 'Whole words' },
          { value: '1', label: '1 decimal' },
          { value: '2', label: '2 decimals' },
        ]}
        onChange={(decimals) => change({ decimals: Number(decimals) })}
      />
      {item?.default === true ? null : (
        <CheckLine checked={isDefault} onChange={(next) => change({ default: next })}>
          Default for clients without a grid
        </CheckLine>
      )}
    </EditForm>
  );
}

function initial(item: SavedGrid | null, grids: readonly SavedGrid[]): GridFields {
  if (item !== null) {
    const { id: _, ...fields } = item;
    return fields;
  }
  const standard = grids.find((grid) => grid.default);
  const bands: GridBand[] = standard?.bands ?? BLANK.bands;
  return { ...BLANK, bands };
}
