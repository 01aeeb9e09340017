export { ConvertedAmount } from './converted-amount.tsx';
