import { NewJobsPage } from '#features/cat-analysis/new-job/new-jobs-page.tsx';

/** New jobs from files of CAT tools. */
export function Page() {
  return <NewJobsPage />;
}
