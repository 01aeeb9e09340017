export { FilterBar, type SetFilter } from './filter-bar.tsx';
export { FiltersButton } from './filters-button.tsx';
