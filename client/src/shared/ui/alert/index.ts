export { Alert } from './alert.tsx';
export { RetryAlert } from './retry-alert.tsx';
