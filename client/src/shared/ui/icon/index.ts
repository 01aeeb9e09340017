export { Icon } from './icon.tsx';
export type { IconName } from './outlines.ts';
