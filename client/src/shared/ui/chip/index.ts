export { default as chipStyles } from './chip.module.css';
export { Chip, type ChipTone } from './chip.tsx';
export { CountChip } from './count-chip.tsx';
export { FilterChip } from './filter-chip.tsx';
export { SaveState, type SaveStateValue } from './save-state.tsx';
