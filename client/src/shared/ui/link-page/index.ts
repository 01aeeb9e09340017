export { LinkPage } from './link-page.tsx';
