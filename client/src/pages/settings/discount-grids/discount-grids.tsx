import type { SavedGrid } from '@ledgerline/shared-events/cat/grid.ts';
import { useUnit } from 'effector-react';
import { setSetting } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { newGridId } from '#features/cat-analysis/rules/grid-to-save.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { ListCommands, RowColumns } from '../editable-list/types.ts';
import { type GridFields, GridForm } from './grid-form.tsx';

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
      commands={commandsOf(catGrids)}
      form={(props) => <GridForm {...props} grids={catGrids} />}
    />
  );
}

/** The commands of the list, which is one value: each is one entry of the history. */
function commandsOf(grids: SavedGrid[]): ListCommands<SavedGrid, GridFields> {
  const set = (after: SavedGrid[], label: string, subject: string) => ({
    ...setSetting('catGrids', after, grids, 'Discount grids'),
    label,
    subject,
  });
  const withOneDefault = (after: SavedGrid[], id: number) =>
    after.find((grid) => grid.id === id)?.default === true
      ? after.map((grid) => (grid.id === id ? grid : { ...grid, default: false }))
      : after;
  return {
    add: (fields) => {
      const id = newGridId();
      return set(withOneDefault([...grids, { id, ...fields }], id), 'Added discount grid', fields.name);
    },
    edit: ({ id }, changed, opened) => {
      const after = grids.map((grid) => (grid.id === id ? { ...grid, ...changed } : grid));
      return set(withOneDefault(after, id), 'Edited discount grid', opened.name);
    },
    remove: ({ id, name }) =>
      set(
        grids.filter((grid) => grid.id !== id),
        'Deleted discount grid',
        name,
      ),
    recordOf: () => ({ id: 'catGrids', value: grids }),
  };
}

/** "9 bands, the sum rounded". */
function gridText({ bands, rounding, decimals }: SavedGrid): string {
  const rounded = rounding === 'band' ? 'each band rounded' : 'the sum rounded';
  const count = bands.length === 1 ? '1 band' : `${bands.length} bands`;
  return `${count}, ${rounded}${decimals === 0 ? '' : ` to ${decimals} decimals`}`;
}
