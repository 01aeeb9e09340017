export { ActionMenu, type MenuEntry } from './action-menu.tsx';
export { default as menuStyles } from './menu.module.css';
