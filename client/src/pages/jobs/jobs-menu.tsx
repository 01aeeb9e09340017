import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../shared/ui/button/index.ts';
import { ActionMenu } from '../../shared/ui/menu/index.ts';

/** What is done with the jobs as a whole. */
export function JobsMenu() {
  const navigate = useNavigate();
  const entries = [
    {
      id: 'import',
      label: 'Import from CSV or Excel',
      icon: 'upload' as const,
      perform: () => navigate('/import?kind=jobs'),
    },
  ];
  return (
    <ActionMenu entries={entries} label="More" position="bottom-end">
      <IconButton icon="dots" label="More" />
    </ActionMenu>
  );
}
