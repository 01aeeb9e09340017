export { EmptyState, NoResults } from './empty-state.tsx';
