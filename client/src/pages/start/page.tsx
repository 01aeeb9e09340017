import { dayAndMonth, weekdayName } from '@ledgerline/shared-events/dates/date-words.ts';
import { useUnit } from 'effector-react';
import { $today } from '#entities/settings/model.ts';
import { startQuery } from '#entities/start/model.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { ActionButton } from '#shared/ui/button/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { DueSection } from './due-section.tsx';
import { MonthSection } from './month-section.tsx';
import { OverdueSection } from './overdue-section.tsx';
import { QuotesSection } from './quotes-section.tsx';
import styles from './start.module.css';
import { ToInvoiceSection } from './to-invoice-section.tsx';

/** The day of a translator: what wants doing at the left, what it comes to at the right. */
export function Page() {
  const { data: start, hasFailed, retry } = useScreenQuery(startQuery, undefined);
  const today = useUnit($today);
  const isPhone = useIsPhone();
  return (
    <Frame
      title="Home"
      heading={`${weekdayName(today, isPhone ? 'short' : 'long')}, ${dayAndMonth(today)}`}
      actions={
        <>
          <ActionButton action="job.quick" label="Quick add" className="d-only" />
          <ActionButton action="job.new" variant="primary" className="d-only" />
        </>
      }
    >
      {hasFailed ? (
        <div className={styles.failed}>
          <RetryAlert onRetry={retry}>We couldn't load your home page</RetryAlert>
        </div>
      ) : null}
      {start === null ? (
        hasFailed ? null : (
          <SkeletonRows />
        )
      ) : (
        <div className={styles.start}>
          <div>
            <DueSection start={start} />
            <ToInvoiceSection start={start} />
          </div>
          <div>
            <MonthSection start={start} />
            <OverdueSection start={start} />
            <QuotesSection start={start} />
          </div>
        </div>
      )}
    </Frame>
  );
}
