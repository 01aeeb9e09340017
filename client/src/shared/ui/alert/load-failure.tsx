import { Link } from 'react-router-dom';
import { RetryAlert } from './retry-alert.tsx';

type Props = {
  /** What could not be loaded, for example "jobs". */
  what: string;
  onRetry(): void;
};

/** Says that a list could not be loaded, with a button to retry and a link to the support. */
export function LoadFailure({ what, onRetry }: Props) {
  return (
    <RetryAlert onRetry={onRetry}>
      There was a problem loading your {what}. Please try to refresh the page. If the problem continues,{' '}
      <Link to="/contact">contact support</Link>
    </RetryAlert>
  );
}
