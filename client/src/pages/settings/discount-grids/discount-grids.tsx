import type { SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import { useUnit } from 'effector-react';
import { setSetting } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { RowColumns } from '../editable-list/types.ts';
import { valueListCommands } from '../editable-list/value-list-commands.ts';
import { GridForm } from './grid-form.tsx';

const ROW: RowColumns<SavedGrid> = {
  name: ({ name }) => name,
  notes: (grid) => (
    <>
      <span className="small muted trunc d-only">{gridText(grid)}</span>
      {grid.default ? <Chip>Default</Chip> : null}
    </>
  ),
  blocked: (grid) => (grid.default ? 'Make another grid the default first' : undefined),
};

/** What the bands of an analysis are paid. One grid is the default, clients may have others. */
export function DiscountGrids() {
  const { catGrids } = useUnit($effectiveSettings);
  return (
    <EditableList
      head={{
        title: 'Discount grids',
        settings: 'catGrids',
        lead: 'What you charge for each band of an analysis. Clients without a grid have the default one.',
      }}
      words={{ add: 'Add grid', saveNew: 'Add grid', added: 'Grid added', deleted: 'Grid deleted' }}
      items={catGrids}
      columns={ROW}
      commands={valueListCommands<SavedGrid>(
        {
          key: 'catGrids',
          items: catGrids,
          noun: 'discount grid',
          set: (after) => setSetting('catGrids', after, catGrids, 'Discount grids'),
        },
        (fields, id) => ({ id, ...fields }),
      )}
      form={(props) => <GridForm {...props} grids={catGrids} />}
    />
  );
}

/** "9 bands, the sum rounded". */
function gridText({ bands, rounding, decimals }: SavedGrid): string {
  const rounded = rounding === 'band' ? 'each band rounded' : 'the sum rounded';
  const count = bands.length === 1 ? '1 band' : `${bands.length} bands`;
  return `${count}, ${rounded}${decimals === 0 ? '' : ` to ${decimals} decimals`}`;
}
