import { lazy, Suspense } from 'react';
import { useRefusedJob } from '#features/job-wizard/use-refused-job.ts';
import { lazyPage } from '#shared/lib/routing/lazy-page.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { OwnKeys, ReturnFocus } from '#shared/ui/dialog/index.ts';

const loadJobForm = lazyPage(() => import('#features/job-wizard/page.tsx'), 'wait');

const loadQuickAdd = lazyPage(() => import('#features/job-wizard/quick-add/quick-add.tsx'), 'wait');

const loadInvoiceCreator = lazyPage(() => import('#features/invoice-editor/page.tsx'), 'wait');

const JobForm = lazy(async () => ({ default: (await loadJobForm()).Component }));
const QuickAdd = lazy(async () => ({ default: (await loadQuickAdd()).Component }));
const InvoiceCreator = lazy(async () => ({ default: (await loadInvoiceCreator()).Component }));

/** The forms that cover the page full screen. */
export function Overlays() {
  const { overlay, close } = useOverlay();
  useRefusedJob();
  return (
    <>
      {overlay === null ? null : <ReturnFocus />}
      <Suspense fallback={<OwnKeys onClose={close} keepsTyping={overlay === 'job' || overlay === 'quick'} />}>
        {overlay === 'job' ? <JobForm /> : null}
        {overlay === 'quick' ? <QuickAdd /> : null}
        {overlay === 'invoice' ? <InvoiceCreator /> : null}
      </Suspense>
    </>
  );
}
