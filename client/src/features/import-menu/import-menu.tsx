import { useNavigate } from 'react-router-dom';
import { IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';

type Props = {
  kind: 'jobs' | 'clients';
  /** What else can be done with the list. */
  entries?: readonly MenuEntry[];
};

/** The menu of a list's page, from which records are imported from a file. */
export function ImportMenu({ kind, entries = [] }: Props) {
  const navigate = useNavigate();
  const importing: MenuEntry = {
    id: 'import',
    label: 'Import from CSV or Excel',
    icon: 'upload',
    perform: () => navigate(`/import?kind=${kind}`),
  };
  return (
    <ActionMenu entries={[importing, ...entries]} label="More actions" position="bottom-end">
      <IconButton icon="dots" label="More actions" />
    </ActionMenu>
  );
}
