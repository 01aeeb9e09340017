export { ImportMenu } from './import-menu.tsx';
