import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { $clients, type Client, loadClientsFx } from '../../entities/client/index.ts';
import { $primaryCurrency, $settings, $today, invoicingSettingsOf } from '../../entities/settings/index.ts';
import { useOverlay } from '../../shared/lib/routing/overlay.ts';
import { Button } from '../../shared/ui/button/index.ts';
import { EmptyState } from '../../shared/ui/empty/index.ts';
import { fetchJobsById, inCurrency } from './billable-jobs.ts';
import { Creator } from './creator.tsx';
import type { InvoiceDraft } from './draft/draft.ts';
import { draftForClient, emptyDraft, invoiceCurrency, type Start } from './draft/new-draft.ts';
import styles from './editor.module.css';

/** The full-screen creator of invoices: blank, or with jobs that were chosen in a list. */
export function Page() {
  const [settings, clients, today, primaryCurrency, areClientsLoading] = useUnit([
    $settings,
    $clients,
    $today,
    $primaryCurrency,
    loadClientsFx.pending,
  ]);
  const { param, close } = useOverlay();
  const jobIds = (param('jobs') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  const clientId = Number(param('client') ?? '') || null;
  const isReady = settings !== null && (clients.length > 0 || !areClientsLoading);
  const billed = clients.filter(({ invoicing }) => invoicing !== false);
  if (!isReady) return <div className={styles.screen} />;
  if (billed.length === 0) return <NoClients onClose={close} />;
  const start: Start = { settings: invoicingSettingsOf(settings), today, primaryCurrency };
  return <FirstDraft key={jobIds.join()} jobIds={jobIds} clientId={clientId} start={start} />;
}

function NoClients({ onClose }: { onClose(): void }) {
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Button variant="subtle" icon="x" onClick={onClose}>
          Close
        </Button>
      </header>
      <EmptyState
        title="You don't have any clients to create invoices for"
        text="An invoice needs a client whose invoicing is not disabled."
        action={
          <Link className="link" to="/clients">
            Go to clients
          </Link>
        }
      />
    </div>
  );
}

/** Jobs are read anew before they are put on paper: what a list shows may be old. */
function FirstDraft({
  jobIds,
  clientId,
  start,
}: {
  jobIds: readonly number[];
  clientId: number | null;
  start: Start;
}) {
  const clients = useUnit($clients);
  const [draft, setDraft] = useState<InvoiceDraft | null>(jobIds.length === 0 ? emptyDraft(start) : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first draft is made once; later changes belong to the editor
  useEffect(() => {
    if (draft !== null) return;
    let isWanted = true;
    firstDraft(jobIds, clients, start)
      .catch(() => emptyDraft(start))
      .then((made) => isWanted && setDraft(made));
    return () => {
      isWanted = false;
    };
  }, []);
  return draft === null ? (
    <div className={styles.screen} />
  ) : (
    <Creator first={draft} clientId={jobIds.length === 0 ? clientId : null} start={start} />
  );
}

async function firstDraft(
  jobIds: readonly number[],
  clients: readonly Client[],
  start: Start,
): Promise<InvoiceDraft> {
  const jobs = await fetchJobsById(jobIds);
  const client = clients.find(({ id }) => id === jobs[0]?.client_id);
  if (client === undefined) return emptyDraft(start);
  const own = jobs.filter((job) => job.client_id === client.id && !job.invoiced);
  const currency = invoiceCurrency(client, own, start.primaryCurrency);
  return draftForClient(
    emptyDraft(start),
    client,
    { jobs: await inCurrency(own, currency), currency },
    start,
  );
}
