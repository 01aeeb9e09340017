import { ButtonLink } from '../button/index.ts';
import { EmptyState } from '../empty/index.ts';
import { Page } from './page.tsx';

type Props = {
  /** What is missing, for example "job". */
  kind: 'client' | 'job' | 'project';
  /** The list of such records. */
  list: string;
};

/** The page of a record that is not in this account. */
export function RecordMissing({ kind, list }: Props) {
  return (
    <Page title={`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`} head={<span />}>
      <EmptyState
        title={`We couldn't find this ${kind}`}
        text="It may have been deleted, or the link belongs to another account."
        action={
          <ButtonLink to={list} variant="primary">
            Go to {kind}s
          </ButtonLink>
        }
      />
    </Page>
  );
}
