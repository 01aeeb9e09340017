export { useBoxRows } from './use-box-rows.ts';
export { useWindowRows } from './use-window-rows.ts';
