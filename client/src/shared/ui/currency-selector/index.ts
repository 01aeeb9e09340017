export { CurrencySelector } from './currency-selector.tsx';
