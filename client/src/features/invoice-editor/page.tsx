import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { $clients, loadClientsFx } from '#entities/client/model.ts';
import { $primaryCurrency, $settings, $today } from '#entities/settings/model.ts';
import { $server, type Server } from '#shared/api/server.ts';
import { $pendingPatches } from '#shared/lib/records/pending.ts';
import { useResolvedIds } from '#shared/lib/records/stable-row-keys.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { Button } from '#shared/ui/button/index.ts';
import { OwnKeys } from '#shared/ui/dialog/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { fetchJobsById, inCurrency } from './billable-jobs.ts';
import type { DocumentKind, InvoiceDraft } from './draft/draft.ts';
import { draftForClient, emptyDraft, invoiceCurrency, type Start, settingsFor } from './draft/new-draft.ts';
import styles from './editor.module.css';
import { NewInvoiceEditor } from './new-invoice-editor.tsx';

/** The full-screen editor of a new invoice or a new quote: empty, or with jobs that were chosen in a list. */
export function Page() {
  const [settings, clients, today, primaryCurrency, areClientsLoading] = useUnit([
    $settings,
    $clients,
    $today,
    $primaryCurrency,
    loadClientsFx.pending,
  ]);
  const { overlay, param, close } = useOverlay();
  const kind = overlay === 'quote' ? 'quote' : 'invoice';
  const jobIds = (param('jobs') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id !== 0);
  const clientId = Number(param('client') ?? '') || null;
  const isReady = settings !== null && (clients.length > 0 || !areClientsLoading);
  const billed = clients.filter(({ invoicing }) => invoicing !== false);
  if (!isReady)
    return (
      <div className={styles.screen}>
        <OwnKeys onClose={close} />
      </div>
    );
  if (billed.length === 0) return <NoClients kind={kind} onClose={close} />;
  const start: Start = { kind, settings: settingsFor(kind, settings), today, primaryCurrency };
  return <FirstDraft key={jobIds.join()} jobIds={jobIds} clientId={clientId} start={start} onClose={close} />;
}

function NoClients({ kind, onClose }: { kind: DocumentKind; onClose(): void }) {
  return (
    <div className={styles.screen}>
      <CloseBar onClose={onClose} />
      <EmptyState
        title={`You don't have any clients to create ${kind}s for`}
        text="Add a client, or turn on invoicing for one."
        action={
          <Link className="link" to="/clients">
            Go to clients
          </Link>
        }
      />
    </div>
  );
}

const CloseBar = ({ onClose }: { onClose(): void }) => (
  <header className={styles.bar}>
    <OwnKeys onClose={onClose} />
    <Button variant="subtle" icon="x" shortcut="Esc" onClick={onClose}>
      Close
    </Button>
  </header>
);

type FirstDraftProps = {
  /** Negative for a job without a server id when the invoice was opened. */
  jobIds: readonly number[];
  clientId: number | null;
  start: Start;
  onClose(): void;
};

/**
 * Reads the jobs again before they become lines, since a list may show old values. Waits first until pending commands
 * about these jobs are answered.
 */
function FirstDraft({ jobIds, clientId, start, onClose }: FirstDraftProps) {
  const [clients, loadClients, server] = useUnit([$clients, loadClientsFx, $server]);
  const ids = jobIds.map(useResolvedIds('job'));
  const areChanging = useAreChanging(ids);
  const [draft, setDraft] = useState<InvoiceDraft | null>(jobIds.length === 0 ? emptyDraft(start) : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first draft is made once; later changes belong to the editor
  useEffect(() => {
    if (draft !== null || areChanging) return;
    let isCurrent = true;
    // A client that was created just now may be missing in the list.
    const clientOf = async (id: number) =>
      // biome-ignore lint/plugin: what is read becomes a draft, which belongs to its editor alone
      clients.find((one) => one.id === id) ?? (await loadClients()).find((one) => one.id === id);
    firstDraft(server, ids, clientOf, start)
      .catch(() => emptyDraft(start))
      .then((created) => isCurrent && setDraft(created));
    return () => {
      isCurrent = false;
    };
  }, [areChanging]);
  return draft === null ? (
    <div className={styles.screen} aria-busy="true">
      <CloseBar onClose={onClose} />
    </div>
  ) : (
    <NewInvoiceEditor first={draft} clientId={jobIds.length === 0 ? clientId : null} start={start} />
  );
}

/** Whether commands about one of these jobs are still pending. */
function useAreChanging(jobIds: readonly number[]): boolean {
  const kept = useUnit($pendingPatches);
  return kept.some(({ patches }) =>
    patches.some(({ entity, id }) => entity === 'job' && jobIds.includes(Number(id))),
  );
}

async function firstDraft(
  server: Server,
  jobIds: readonly number[],
  clientOf: (id: number) => Promise<Client | undefined>,
  start: Start,
): Promise<InvoiceDraft> {
  // A job that still has a negative id does not exist: its creation was refused.
  const jobs = await fetchJobsById(
    server,
    jobIds.filter((id) => id > 0),
  );
  const clientId = jobs[0]?.client_id ?? null;
  const client = clientId === null ? undefined : await clientOf(clientId);
  if (client === undefined) return emptyDraft(start);
  const isQuote = start.kind === 'quote';
  const own = jobs.filter((job) => job.client_id === client.id && (isQuote || !job.invoiced));
  const currency = invoiceCurrency(client, own, start.primaryCurrency);
  const draft = emptyDraft(start);
  return draftForClient(
    draft,
    client,
    { jobs: await inCurrency(server, own, { currency, date: draft.date }), currency },
    start,
  );
}
