import { useNavigate } from 'react-router-dom';
import { IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';

/** The menu of a list's page, from which records are imported from a file. */
export function ImportMenu({ kind }: { kind: 'jobs' | 'clients' }) {
  const navigate = useNavigate();
  const entries = [
    {
      id: 'import',
      label: 'Import from CSV or Excel',
      icon: 'upload' as const,
      perform: () => navigate(`/import?kind=${kind}`),
    },
  ];
  return (
    <ActionMenu entries={entries} label="More" position="bottom-end">
      <IconButton icon="dots" label="More" />
    </ActionMenu>
  );
}
