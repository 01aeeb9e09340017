export { NumberField } from './number-field.tsx';
export { type AmountText, useAmountText } from './use-amount-text.ts';
