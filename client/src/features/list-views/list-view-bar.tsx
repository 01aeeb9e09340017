import { useState } from 'react';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { FilterBar, type SetFilter } from '#shared/ui/filter-bar/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import styles from './list-view-bar.module.css';
import { NameDialog } from './name-dialog.tsx';
import type { ListView } from './use-list-view.ts';
import { useViewCommands } from './use-view-commands.ts';

type Props = {
  listView: ListView;
  filters: readonly SetFilter[];
  /** Opens where filters are set; undefined for a list without them. */
  onAdd: (() => void) | undefined;
  onClear(): void;
};

/**
 * The filters that are set and the saved view that is open: what differs from it can be saved. Nothing for a list that
 * is as it is by itself.
 */
export function ListViewBar({ listView, filters, onAdd, onClear }: Props) {
  const { view, views, changed } = listView;
  const commands = useViewCommands(listView);
  const [dialog, setDialog] = useState<'new' | 'name' | null>(null);
  if (view === undefined && filters.length === 0) return null;
  const others = views.filter((one) => dialog === 'new' || one !== view).map(({ name }) => name);
  const close = () => setDialog(null);
  return (
    <>
      <FilterBar filters={filters} onAdd={onAdd} onClear={onClear}>
        {view === undefined ? (
          <Button variant="subtle" size="sm" icon="bookmark" onClick={() => setDialog('new')}>
            Save as view
          </Button>
        ) : (
          <>
            {changed === null ? null : (
              <span className={styles.changed}>
                <span>{changed}</span>
                <Button size="sm" icon="bookmark" onClick={() => void commands.saveChanges()}>
                  Save to this view
                </Button>
              </span>
            )}
            <ViewMenu
              onSaveAs={() => setDialog('new')}
              onRename={() => setDialog('name')}
              onRemove={commands.remove}
            />
          </>
        )}
      </FilterBar>
      {dialog === null ? null : (
        <NameDialog
          title={dialog === 'new' ? 'Save as view' : 'Rename view'}
          save={dialog === 'new' ? 'Save view' : 'Rename'}
          name={dialog === 'new' ? '' : (view?.name ?? '')}
          others={others}
          onClose={close}
          onSave={(name) => {
            close();
            if (dialog === 'new') void commands.saveAs(name);
            else commands.rename(name);
          }}
        />
      )}
    </>
  );
}

type MenuProps = { onSaveAs(): void; onRename(): void; onRemove(): void };

function ViewMenu({ onSaveAs, onRename, onRemove }: MenuProps) {
  return (
    <ActionMenu
      label="Actions on this view"
      entries={[
        { id: 'save-as', label: 'Save as another view', icon: 'bookmark', perform: onSaveAs },
        { id: 'rename', label: 'Rename view', icon: 'pencil', perform: onRename },
        { id: 'delete', label: 'Delete view', icon: 'trash', danger: true, apart: true, perform: onRemove },
      ]}
    >
      <IconButton icon="dots" label="Actions on this view" size="sm" iconSize={16} />
    </ActionMenu>
  );
}
