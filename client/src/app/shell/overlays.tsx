import { lazy, Suspense } from 'react';
import { lazyPage } from '../../shared/lib/routing/lazy-page.ts';
import { useOverlay } from '../../shared/lib/routing/overlay.ts';

const loadJobForm = lazyPage(() => import('../../features/job-wizard/page.tsx'));

const JobForm = lazy(async () => ({ default: (await loadJobForm()).Component }));

/** What lies full screen over the page. */
export function Overlays() {
  const { overlay } = useOverlay();
  return <Suspense fallback={null}>{overlay === 'job' ? <JobForm /> : null}</Suspense>;
}
