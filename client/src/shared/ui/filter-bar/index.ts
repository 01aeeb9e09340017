export { FilterBar, type SetFilter } from './filter-bar.tsx';
