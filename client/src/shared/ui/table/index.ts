export { BulkBar, SelectingBar } from './bulk-bar.tsx';
export { Pager } from './pager.tsx';
export { RowsBox } from './rows-box.tsx';
export { SkeletonRows } from './skeleton-rows.tsx';
export { SortHead } from './sort-head.tsx';
export { type SortableColumn, SortMenu } from './sort-menu.tsx';
export { SpacerRow } from './spacer-row.tsx';
export { default as tableStyles } from './table.module.css';
export { TextCell } from './text-cell.tsx';
