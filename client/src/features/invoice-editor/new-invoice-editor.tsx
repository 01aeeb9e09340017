import { useUnit } from 'effector-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { $clients } from '#entities/client/model.ts';
import { loadInvoiceFx } from '#entities/invoice/model.ts';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { useSaveFailure } from '#entities/invoice/use-save-failure.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { $server } from '#shared/api/server.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';
import { fetchBillableJobs, inCurrency } from './billable-jobs.ts';
import { CloseDialog } from './close-dialog.tsx';
import type { InvoiceDraft } from './draft/draft.ts';
import { draftForClient, invoiceCurrency, type Start, withWork } from './draft/new-draft.ts';
import { EditBar } from './edit-bar.tsx';
import styles from './editor.module.css';
import { InertWhileSaving } from './inert-while-saving.tsx';
import type { EditorNews } from './machine/editor-types.ts';
import { EditPaper } from './paper/edit-paper.tsx';
import { EditorContext } from './paper/editor-context.ts';
import { TaxPrompt } from './tax-prompt.tsx';
import { useClientOptions } from './use-client-options.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { type EditorActor, saveBlocked, useDraft, useInvoiceEditor, useMode } from './use-invoice-editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useNextNumber } from './use-next-number.ts';
import { useSaveInvoice } from './use-save-invoice.ts';
import { useSenderMemory } from './use-sender-memory.ts';

type Props = { first: InvoiceDraft; clientId: number | null; start: Start };

/** The editor of a new invoice, on its paper. */
export function NewInvoiceEditor({ first, clientId, start }: Props) {
  usePageTitle('New invoice');
  const navigate = useNavigate();
  const { close } = useOverlay();
  const [toast, load] = useUnit([toastShown, loadInvoiceFx]);
  const [numberError, setNumberError] = useState<string>();
  const save = useSaveInvoice(null);
  const number = useNextNumber();
  const reportFailure = useSaveFailure();
  const download = useDownloadPdf();
  const sender = useSenderMemory();
  const leaves = useRef(false);

  const handleNews = (news: EditorNews) => {
    if (news.type === 'closed') {
      if (!leaves.current) close();
    } else if (news.type === 'refused') {
      setNumberError(news.error instanceof ApiError ? fieldError(news.error, 'number') : undefined);
      reportFailure(news.error, () => actor.send({ type: 'SAVE' }));
    } else {
      toast({ id: 'invoice-saved', kind: 'done', message: 'Invoice saved' });
      if (news.invoice === null) return close();
      leaves.current = true;
      void load(news.invoice.number).catch(() => undefined);
      if (news.downloads) download(news.invoice);
      navigate(`/invoices/${encodeURIComponent(news.invoice.number)}`);
    }
  };
  const actor = useInvoiceEditor({ input: { draft: first, isNew: true }, save, onNews: handleNews, sender });
  useLeaveGuard(actor);
  const draft = useDraft(actor);
  const mode = useMode(actor);
  const { choose, isComing } = useChooseClient(actor, start);
  useFirstClient(clientId, choose);
  const world = useMemo(
    () => ({
      actor,
      settings: start.settings,
      nextNumber: number,
      isSaved: false,
      numberError,
      chooseClient: choose,
    }),
    [actor, start.settings, number, numberError, choose],
  );
  const about = draft.clientId === null ? 'Choose a client' : `${draft.number || number} for`.trim();
  return (
    <EditorContext value={world}>
      {/* Keys pressed after saving are meant for the page that is being loaded. */}
      {mode === 'viewing' ? null : <Keys actor={actor} isComing={isComing} />}
      <div className={styles.screen} role="dialog" aria-modal="true" aria-label="New invoice">
        <EditBar actor={actor} title="New invoice" about={about} isComing={isComing}>
          {draft.clientId === null ? null : <ClientSelect value={draft.clientId} onChange={choose} />}
        </EditBar>
        <div className={styles.scroll}>
          {start.settings.taxes.length === 0 && !start.settings.hideTaxAlert ? <TaxPrompt /> : null}
          <Desk paperSize={start.settings.paperSize} isEdited>
            <InertWhileSaving actor={actor}>
              <EditPaper
                draft={draft}
                isComing={isComing}
                billTo={draft.clientId === null ? <ClientOnPaper onChange={choose} /> : undefined}
              />
            </InertWhileSaving>
          </Desk>
        </div>
        <CloseDialog
          actor={actor}
          opened={mode === 'confirmingClose'}
          blocked={saveBlocked(draft, isComing)}
        />
      </div>
    </EditorContext>
  );
}

function Keys({ actor, isComing }: { actor: EditorActor; isComing: boolean }) {
  useEditorKeys(actor, isComing);
  return null;
}

function ClientSelect({ value, onChange }: { value: number; onChange(id: number): void }) {
  return (
    <SelectField
      className={`${styles.client} d-only`}
      size="sm"
      label="Client"
      labelHidden
      value={String(value)}
      options={useClientOptions()}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

/** The selector of the client, at the place of the client's name on the paper. */
function ClientOnPaper({ onChange }: { onChange(id: number): void }) {
  return (
    <div className={styles.choose}>
      <select
        aria-label="Client"
        // biome-ignore lint/a11y/noAutofocus: the one thing that a new invoice waits for
        autoFocus
        value=""
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        <option value="" disabled>
          {"<Client's company name>"}
        </option>
        {useClientOptions().map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p>{'<Address, contact details>'}</p>
    </div>
  );
}

/**
 * Choosing a client applies its terms, texts and taxes at once, and adds its uninvoiced jobs as lines once they are
 * loaded, without changing what is typed meanwhile. `isComing` is true until then, since the invoice would be saved
 * without them.
 */
function useChooseClient(actor: EditorActor, start: Start): { choose(id: number): void; isComing: boolean } {
  const [clients, toast, server] = useUnit([$clients, toastShown, $server]);
  const latest = useRef(0);
  const [isComing, setComing] = useState(false);
  const choose = (id: number) => {
    const client = clients.find((one) => one.id === id);
    if (client === undefined) return;
    latest.current = id;
    const change = (changes: Partial<InvoiceDraft>) =>
      actor.send({ type: 'CHANGE', field: 'client', changes });
    const draftNow = () => actor.getSnapshot().context.draft;
    const bring = async () => {
      setComing(true);
      const jobs = await fetchBillableJobs(server, id);
      const currency = invoiceCurrency(client, jobs, start.primaryCurrency);
      const lines = await inCurrency(server, jobs, currency);
      if (latest.current !== id) return;
      setComing(false);
      // The user may have undone the choice meanwhile.
      if (draftNow().clientId !== id) return;
      change(withWork(draftNow(), { jobs: lines, currency }));
      actor.send({ type: 'COMMIT' });
    };
    const tryBringing = () =>
      void bring().catch(() => {
        if (latest.current !== id) return;
        setComing(false);
        const actions = [{ label: 'Try again', perform: tryBringing }];
        toast({ id: 'client-jobs', kind: 'error', message: 'Loading client data failed', actions });
      });
    actor.send({ type: 'COMMIT' });
    const work = { jobs: [], currency: invoiceCurrency(client, [], start.primaryCurrency) };
    change(draftForClient(draftNow(), client, work, start));
    tryBringing();
  };
  const newest = useRef(choose);
  newest.current = choose;
  return { choose: useCallback((id) => newest.current(id), []), isComing };
}

/** Chooses the client of the address on the first render. */
function useFirstClient(clientId: number | null, choose: (id: number) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || clientId === null) return;
    isDone.current = true;
    choose(clientId);
  });
}
