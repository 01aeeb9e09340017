import { useRouteError } from 'react-router-dom';
import { Button } from '../shared/ui/button/index.ts';
import { EmptyState } from '../shared/ui/empty/index.ts';
import { usePageTitle } from '../shared/ui/page/index.ts';

/** Replaces a page that threw an error; the rest of the app stays. The error is logged to the console. */
export function RouteError() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  return (
    <EmptyState
      title="This page couldn't be shown"
      text={error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred.'}
      action={
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    />
  );
}
