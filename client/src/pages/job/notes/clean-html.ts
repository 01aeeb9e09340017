export { cleanHtml } from '../../../shared/lib/html/clean-html.ts';
