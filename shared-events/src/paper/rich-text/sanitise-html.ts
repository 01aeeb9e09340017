import { cleanHtml } from './html.ts';
import { parseMarkup } from './parse-markup.ts';

const MARKUP = /[<>&]/;

/** An HTML text reduced to the markup that notes and invoices may have. Plain text is not changed. */
export function sanitiseHtml(html: string): string {
  return MARKUP.test(html) ? cleanHtml(parseMarkup(html)) : html;
}
