import { lazy, Suspense, useDeferredValue } from 'react';
import { AnalysisDrop } from '#features/cat-analysis/analysis-drop.tsx';
import { useRefusedJob } from '#features/job-wizard/use-refused-job.ts';
import { lazyPage } from '#shared/lib/routing/lazy-page.ts';
import { type OverlayName, useOverlay } from '#shared/lib/routing/overlay.ts';
import { OwnKeys, ReturnFocus } from '#shared/ui/dialog/index.ts';

const loadJobForm = lazyPage(() => import('#features/job-wizard/page.tsx'), 'wait');

const loadQuickAdd = lazyPage(() => import('#features/job-wizard/quick-add/quick-add.tsx'), 'wait');

const loadInvoiceCreator = lazyPage(() => import('#features/invoice-editor/page.tsx'), 'wait');

const loadNewProject = lazyPage(() => import('#features/new-project/new-project.tsx'), 'wait');

const loadSendInvoice = lazyPage(() => import('#features/send-document/send-overlay.tsx'), 'wait');

const JobForm = lazy(async () => ({ default: (await loadJobForm()).Component }));
const QuickAdd = lazy(async () => ({ default: (await loadQuickAdd()).Component }));
const InvoiceCreator = lazy(async () => ({ default: (await loadInvoiceCreator()).Component }));
const SendInvoice = lazy(async () => ({ default: (await loadSendInvoice()).Component }));
const NewProject = lazy(async () => ({ default: (await loadNewProject()).Component }));

/**
 * The forms over the page. The key that opens one is answered before the form is built; what is typed
 * meanwhile is kept for it.
 */
export function Overlays() {
  const { overlay, close, param } = useOverlay();
  const built = useDeferredValue(overlay);
  useRefusedJob();
  if (overlay === null) return null;
  const keys = <OwnKeys onClose={close} keepsTyping={overlay !== 'invoice' && overlay !== 'quote'} />;
  return (
    <>
      <ReturnFocus />
      {overlay === 'job' ? <AnalysisDrop isOnTop clientId={Number(param('client')) || null} /> : null}
      <Suspense fallback={keys}>{built === overlay ? <Form name={overlay} /> : keys}</Suspense>
    </>
  );
}

const FORMS = {
  job: JobForm,
  quick: QuickAdd,
  invoice: InvoiceCreator,
  quote: InvoiceCreator,
  project: NewProject,
  send: SendInvoice,
};

function Form({ name }: { name: OverlayName }) {
  const Chosen = FORMS[name];
  return <Chosen />;
}
