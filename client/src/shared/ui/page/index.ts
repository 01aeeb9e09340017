export { Breadcrumb } from './breadcrumb.tsx';
export { Page, PagePanel } from './page.tsx';
export { RecordBar } from './record-bar.tsx';
export { RecordMissing } from './record-missing.tsx';
export { usePageTitle } from './use-page-title.ts';
