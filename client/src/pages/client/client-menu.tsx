import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteClient } from '#entities/client/commands.ts';
import { ANALYSIS_PAGE } from '#features/cat-analysis/analysis-drop.tsx';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { IconButton } from '#shared/ui/button/index.ts';
import { ConfirmDialog } from '#shared/ui/dialog/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';

/** The menu of the less frequent actions on a client. */
export function ClientMenu({ client }: { client: Client }) {
  const [isConfirming, setConfirming] = useState(false);
  const dispatch = useDispatchCommand();
  const navigate = useNavigate();
  const handleDelete = () => {
    setConfirming(false);
    navigate('/clients');
    void dispatch(
      deleteClient(client, new Date().toISOString()),
      messageAbout('Client deleted', client.name),
    );
  };
  return (
    <>
      <ActionMenu
        label="More actions"
        position="bottom-end"
        entries={[
          {
            id: 'analysis',
            label: 'New job from an analysis',
            icon: 'percentage',
            perform: () => navigate(`${ANALYSIS_PAGE}?client=${client.id}`),
          },
          {
            id: 'delete',
            apart: true,
            label: 'Delete client',
            icon: 'trash',
            danger: true,
            perform: () => setConfirming(true),
          },
        ]}
      >
        <IconButton icon="dots" label="More actions" />
      </ActionMenu>
      <ConfirmDialog
        opened={isConfirming}
        title="Delete client"
        text="Are you sure you want to delete this client?"
        confirm="Delete client"
        keep="Keep client"
        onConfirm={handleDelete}
        onKeep={() => setConfirming(false)}
      />
    </>
  );
}
