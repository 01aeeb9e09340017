export { ColumnsMenu } from './columns-menu.tsx';
export type { ColumnChoice } from './shown-columns.tsx';
