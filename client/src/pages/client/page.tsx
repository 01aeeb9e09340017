import { useUnit } from 'effector-react';
import { Navigate, useParams } from 'react-router-dom';
import { $clientsFailed, $clientsLoaded, clients, loadClientsFx } from '#entities/client/model.ts';
import { useRetry } from '#shared/lib/records/use-retry.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { Page as Frame, RecordMissing } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { ClientRecord } from './client-record.tsx';
import { NewClient } from './new-client.tsx';

/** The page of one client, or of a new one. */
export function Page() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewClient /> : <Existing id={Number(id)} />;
}

function Existing({ id }: { id: number }) {
  const [byId, isLoaded, hasFailed] = useUnit([clients.$byId, $clientsLoaded, $clientsFailed]);
  const retry = useRetry(loadClientsFx);
  const client = byId.get(id);
  if (client === undefined && !isLoaded) {
    return (
      <Frame title="Client" head={<span />}>
        {hasFailed ? <LoadFailure what="clients" onRetry={retry} /> : <SkeletonRows />}
      </Frame>
    );
  }
  if (client === undefined) return <RecordMissing kind="client" list="/clients" />;
  // Deleting the client here leaves its page; undoing restores it in the list.
  if ((client.deleted_at ?? null) !== null) return <Navigate to="/clients" replace />;
  return <ClientRecord key={client.id} client={client} />;
}
