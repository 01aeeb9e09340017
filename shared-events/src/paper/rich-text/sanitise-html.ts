import { withoutHiddenCharacters } from '#text/hidden-characters.ts';
import { cleanHtml } from './html.ts';
import { parseMarkup } from './parse-markup.ts';

const MARKUP = /[<>&]/;

/** An HTML text reduced to the markup that notes and invoices may have. Plain text is not changed. An
 * entity can stand for a hidden character, so these are left out here. */
export function sanitiseHtml(html: string): string {
  return MARKUP.test(html) ? withoutHiddenCharacters(cleanHtml(parseMarkup(html))) : html;
}
