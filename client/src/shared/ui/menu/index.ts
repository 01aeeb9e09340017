export { ActionMenu, type MenuEntry } from './action-menu.tsx';
