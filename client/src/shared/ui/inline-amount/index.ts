export { InlineAmount } from './inline-amount.tsx';
