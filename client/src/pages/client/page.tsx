import { useUnit } from 'effector-react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { $clientsFailed, $clientsLoaded, clients } from '#entities/client/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
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
  const client = byId.get(id);
  if (client === undefined && !isLoaded) {
    return (
      <Frame title="Client" head={<span />}>
        {hasFailed ? (
          <Alert tone="error">
            There was a problem loading your clients. Please try to refresh the page. If the problem
            continues, <Link to="/contact">contact support</Link>
          </Alert>
        ) : (
          <SkeletonRows />
        )}
      </Frame>
    );
  }
  if (client === undefined) {
    return (
      <Frame title="Client" head={<span />}>
        <EmptyState
          title="This client is not here"
          text="It may have been deleted, or the link is of another account."
          action={
            <ButtonLink to="/clients" variant="primary">
              Go to clients
            </ButtonLink>
          }
        />
      </Frame>
    );
  }
  // Deleting the client here leaves its page; undoing restores it in the list.
  if ((client.deleted_at ?? null) !== null) return <Navigate to="/clients" replace />;
  return <ClientRecord key={client.id} client={client} />;
}
