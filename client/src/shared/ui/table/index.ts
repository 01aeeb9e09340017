export { BulkBar } from './bulk-bar.tsx';
export { Pager } from './pager.tsx';
export { SpacerRow } from './room-row.tsx';
export { SkeletonRows } from './skeleton-rows.tsx';
export { default as tableStyles } from './table.module.css';
