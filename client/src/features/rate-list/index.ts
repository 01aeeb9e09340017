export { RateList } from './rate-list.tsx';
