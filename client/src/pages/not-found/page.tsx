import { ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';

export function Page() {
  return (
    <Frame title="Page not found" head={<h1 className="vh">Page not found</h1>}>
      <EmptyState
        title="There's nothing at this address"
        text="The link may be outdated or the record deleted."
        action={
          <ButtonLink to="/jobs" variant="primary">
            Go to jobs
          </ButtonLink>
        }
      />
    </Frame>
  );
}
