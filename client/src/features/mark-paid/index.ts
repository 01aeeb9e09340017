export { useMarkPaid } from './use-mark-paid.ts';
