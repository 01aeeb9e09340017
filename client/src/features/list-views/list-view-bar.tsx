import { type Ref, useRef, useState } from 'react';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { FilterBar, type SetFilter } from '#shared/ui/filter-bar/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import styles from './list-view-bar.module.css';
import { NameDialog } from './name-dialog.tsx';
import { useSaveView } from './save-view.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
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
  const { open, entry, dialog } = useSaveView(listView);
  const [isRenamed, setRenamed] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  useKeptFocus(control, view?.id);
  if (view === undefined && filters.length === 0) return null;
  return (
    <>
      <FilterBar filters={filters} onAdd={onAdd} onClear={onClear}>
        {view === undefined ? (
          <Button ref={control} variant="subtle" size="sm" icon="bookmark" onClick={open}>
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
              button={control}
              saveAs={entry}
              onRename={() => setRenamed(true)}
              onRemove={commands.remove}
            />
          </>
        )}
      </FilterBar>
      {dialog}
      {isRenamed ? (
        <NameDialog
          title="Rename view"
          save="Rename"
          name={view?.name ?? ''}
          others={views.filter((one) => one !== view).map(({ name }) => name)}
          onClose={() => setRenamed(false)}
          onSave={(name) => {
            setRenamed(false);
            commands.rename(name);
          }}
        />
      ) : null}
    </>
  );
}

type MenuProps = {
  button: Ref<HTMLButtonElement>;
  saveAs: MenuEntry;
  onRename(): void;
  onRemove(): void;
};

function ViewMenu({ button, saveAs, onRename, onRemove }: MenuProps) {
  return (
    <ActionMenu
      label="Actions on this view"
      entries={[
        saveAs,
        { id: 'rename', label: 'Rename view', icon: 'pencil', perform: onRename },
        { id: 'delete', label: 'Delete view', icon: 'trash', danger: true, apart: true, perform: onRemove },
      ]}
    >
      <IconButton ref={button} icon="dots" label="Actions on this view" size="sm" iconSize={16} />
    </ActionMenu>
  );
}
