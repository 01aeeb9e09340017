export { Alert } from './alert.tsx';
export { LoadFailure } from './load-failure.tsx';
export { RetryAlert } from './retry-alert.tsx';
