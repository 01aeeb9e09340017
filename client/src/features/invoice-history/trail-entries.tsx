import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import type { Trailed } from './api.ts';
import { LISTS } from './history-bar.tsx';
import styles from './invoice-history.module.css';
import { trailQuery } from './queries.ts';

type Props = { document: Trailed; children(entries: readonly HistoryEntry[]): ReactNode };

/** Reads the audit trail of a document, also of a deleted one. */
export function TrailEntries({ document, children }: Props) {
  const { data: entries, error, retry } = useScreenQuery(trailQuery, document);
  if (entries !== null && entries.length > 0) return children(entries);
  const isUnknown = entries !== null || (error instanceof ApiError && error.status === 404);
  if (isUnknown) {
    const { name, path } = LISTS[document.entity];
    return (
      <EmptyState
        title={`${MAILED_WORDS[document.entity]} ${document.number}`}
        text="The link may be wrong."
        action={
          <ButtonLink to={path} variant="primary">
            Go to {name.toLowerCase()}
          </ButtonLink>
        }
      />
    );
  }
  if (error === null) return <div className={styles.screen} aria-busy="true" />;
  return (
    <div className={styles.notice}>
      <RetryAlert onRetry={retry}>We couldn't load the history</RetryAlert>
    </div>
  );
}
