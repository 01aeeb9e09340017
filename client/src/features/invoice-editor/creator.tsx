import { useUnit } from 'effector-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { $clients } from '../../entities/client/index.ts';
import { Desk, loadInvoiceFx, useDownloadPdf, useSaveFailure } from '../../entities/invoice/index.ts';
import { ApiError, fieldError } from '../../shared/api/api-error.ts';
import { useOverlay } from '../../shared/lib/routing/overlay.ts';
import { toastShown } from '../../shared/lib/toasts/index.ts';
import { SelectField } from '../../shared/ui/field/index.ts';
import { usePageTitle } from '../../shared/ui/page/index.ts';
import { fetchBillableJobs, inCurrency } from './billable-jobs.ts';
import { CloseDialog } from './close-dialog.tsx';
import type { InvoiceDraft } from './draft/draft.ts';
import { draftForClient, invoiceCurrency, type Start } from './draft/new-draft.ts';
import { EditBar } from './edit-bar.tsx';
import styles from './editor.module.css';
import type { EditorNews } from './machine/editor-types.ts';
import { EditPaper } from './paper/edit-paper.tsx';
import { EditorContext } from './paper/editor-context.ts';
import { TaxPrompt } from './tax-prompt.tsx';
import { useClientOptions } from './use-client-options.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { type EditorActor, useDraft, useInvoiceEditor, useMode } from './use-invoice-editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useNextNumber } from './use-next-number.ts';
import { useSaveInvoice } from './use-save-invoice.ts';

type Props = { first: InvoiceDraft; clientId: number | null; start: Start };

/** A new invoice, written on its paper. */
export function Creator({ first, clientId, start }: Props) {
  usePageTitle('New invoice');
  const navigate = useNavigate();
  const { close } = useOverlay();
  const [toast, load] = useUnit([toastShown, loadInvoiceFx]);
  const [numberError, setNumberError] = useState<string>();
  const save = useSaveInvoice(null);
  const number = useNextNumber();
  const tellFailure = useSaveFailure();
  const download = useDownloadPdf();
  const leaves = useRef(false);

  const handleNews = (news: EditorNews) => {
    if (news.type === 'closed') {
      if (!leaves.current) close();
    } else if (news.type === 'refused') {
      setNumberError(news.error instanceof ApiError ? fieldError(news.error, 'number') : undefined);
      tellFailure(news.error, () => actor.send({ type: 'SAVE' }));
    } else {
      toast({ id: 'invoice-saved', kind: 'done', message: 'Invoice saved' });
      if (news.invoice === null) return close();
      leaves.current = true;
      void load(news.invoice.number).catch(() => undefined);
      if (news.downloads) download(news.invoice);
      navigate(`/invoices/${encodeURIComponent(news.invoice.number)}`);
    }
  };
  const actor = useInvoiceEditor({ input: { draft: first, isNew: true }, save, onNews: handleNews });
  useEditorKeys(actor);
  useLeaveGuard(actor);
  const draft = useDraft(actor);
  const mode = useMode(actor);
  const choose = useChooseClient(actor, start);
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
  const about = draft.clientId === null ? 'Choose a client' : `${draft.number || number} for`;
  return (
    <EditorContext value={world}>
      <div className={styles.screen} role="dialog" aria-modal="true" aria-label="New invoice">
        <EditBar actor={actor} title="New invoice" about={about}>
          {draft.clientId === null ? null : <ClientSelect value={draft.clientId} onChange={choose} />}
        </EditBar>
        <div className={styles.scroll}>
          {start.settings.taxes.length === 0 && !start.settings.hideTaxAlert ? <TaxPrompt /> : null}
          <Desk paperSize={start.settings.paperSize} isEdited>
            <EditPaper
              draft={draft}
              billTo={draft.clientId === null ? <ClientOnPaper onChange={choose} /> : undefined}
            />
          </Desk>
        </div>
        <CloseDialog actor={actor} opened={mode === 'confirmingClose'} canSave={draft.clientId !== null} />
      </div>
    </EditorContext>
  );
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

/** Who the invoice is for, asked where the name will stand. */
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

/** A chosen client brings its terms, texts and taxes, and its uninvoiced jobs as lines. */
function useChooseClient(actor: EditorActor, start: Start): (id: number) => void {
  const clients = useUnit($clients);
  const latest = useRef(0);
  const choose = (id: number) => {
    const client = clients.find((one) => one.id === id);
    if (client === undefined) return;
    latest.current = id;
    const take = (jobs: Awaited<ReturnType<typeof fetchBillableJobs>>, currency: string) => {
      if (latest.current !== id) return;
      const { draft } = actor.getSnapshot().context;
      actor.send({ type: 'COMMIT' });
      actor.send({
        type: 'CHANGE',
        field: 'client',
        changes: draftForClient(draft, client, { jobs, currency }, start),
      });
      actor.send({ type: 'COMMIT' });
    };
    fetchBillableJobs(id).then(
      async (jobs) => {
        const currency = invoiceCurrency(client, jobs, start.primaryCurrency);
        take(await inCurrency(jobs, currency), currency);
      },
      () => take([], invoiceCurrency(client, [], start.primaryCurrency)),
    );
  };
  const newest = useRef(choose);
  newest.current = choose;
  return useCallback((id) => newest.current(id), []);
}

/** A client that the address names is chosen at once. */
function useFirstClient(clientId: number | null, choose: (id: number) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || clientId === null) return;
    isDone.current = true;
    choose(clientId);
  });
}
