import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '#shared/ui/menu/index.ts';
import { NameDialog } from './name-dialog.tsx';
import type { ListView } from './use-list-view.ts';
import { useViewCommands } from './use-view-commands.ts';

/** Saves a list as it is shown, with or without filters: the entry of a menu, and the dialog that it opens. */
export function useSaveView(listView: ListView): { entry: MenuEntry; open(): void; dialog: ReactNode } {
  const { saveAs } = useViewCommands(listView);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const label = listView.view === undefined ? 'Save as view' : 'Save as another view';
  return {
    open,
    entry: { id: 'save-view', label, icon: 'bookmark', perform: open },
    dialog: isOpen ? (
      <NameDialog
        title="Save as view"
        save="Save view"
        name=""
        others={listView.views.map(({ name }) => name)}
        onClose={() => setOpen(false)}
        onSave={(name) => {
          setOpen(false);
          void saveAs(name);
        }}
      />
    ) : null,
  };
}
