export { type SeenRows, VIRTUAL_FROM } from './seen-rows.ts';
export { useBoxRows } from './use-box-rows.ts';
export { useWindowRows } from './use-window-rows.ts';
