import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { Parser } from 'htmlparser2';

/** How many elements an SVG has at most, and how deep they're inside each other. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 100;

const TOO_COMPLEX = 'This SVG has too many parts. Save the logo as PNG.';

/** What the drawing would leave out without a word, by the name of the element. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['text', 'This SVG has letters. Change its text into paths, or save the logo as PNG.'],
  ['image', 'This SVG has a picture inside. Save the logo as PNG.'],
  ['feimage', 'This SVG has a picture inside. Save the logo as PNG.'],
  ['foreignobject', 'This SVG has a page inside. Save the logo as PNG.'],
]);

/**
 * Refuses an SVG that couldn't be drawn as its author sees it, or not in a limited time. Scripts, links and addresses
 * are ignored when it's drawn: nothing is loaded, nothing runs, and only pixels are kept.
 * @throws UnreadableFile with words for the user
 */
export function checkSvg(text: string): void {
  if (/<!ENTITY/i.test(text))
    throw new UnreadableFile('This SVG has its own entities. Save the logo as PNG.');
  let [count, depth] = [0, 0];
  const parser = new Parser(
    {
      onopentag: (name) => {
        const refusal = REFUSED.get(name.slice(name.indexOf(':') + 1).toLowerCase());
        if (refusal !== undefined) throw new UnreadableFile(refusal);
        count += 1;
        depth += 1;
        if (count > MAX_ELEMENTS || depth > MAX_DEPTH) throw new UnreadableFile(TOO_COMPLEX);
      },
      onclosetag: () => {
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
}
