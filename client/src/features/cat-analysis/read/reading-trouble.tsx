import { Alert, RetryAlert } from '#shared/ui/alert/index.ts';
import type { useReading } from './use-reading.ts';

/** Why files couldn't be read, with another try where that may help; nothing while there is no trouble. */
export function ReadingTrouble({
  analyses,
  retry,
}: Pick<ReturnType<typeof useReading>, 'analyses' | 'retry'>) {
  const { trouble, failed } = analyses;
  if (trouble === null) return null;
  if (failed === null) return <Alert tone="error">{trouble}</Alert>;
  return <RetryAlert onRetry={retry}>{trouble}</RetryAlert>;
}
