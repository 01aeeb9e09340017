import { cleanHtml } from './html.ts';
import { parseMarkup } from './parse-markup.ts';

const MARKUP = /[<>&]/;

/** An HTML text with nothing in it but the markup that notes and invoices may have. Plain text stays as it is. */
export function sanitiseHtml(html: string): string {
  return MARKUP.test(html) ? cleanHtml(parseMarkup(html)) : html;
}
