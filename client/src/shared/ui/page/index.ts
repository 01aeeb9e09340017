export { Breadcrumb } from './breadcrumb.tsx';
export { Page, PagePanel } from './page.tsx';
export { usePageTitle } from './use-page-title.ts';
