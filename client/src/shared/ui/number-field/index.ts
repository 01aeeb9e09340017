export { NumberField } from './number-field.tsx';
export { type AmountText, readPositive, useAmountText } from './use-amount-text.ts';
