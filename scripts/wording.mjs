import { parseSync } from 'vite';
import { LANGUAGES, visit } from './identifiers.mjs';

/** Turns that an English professional would not write, each with what to write instead. */
const TURNS = [
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bof (?:its|their|one['’]s) own\b/i, 'its own, a separate, a custom'],
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b)/i, "isn't a"],
  [/\bstands?\b(?! (?:alone|by|for)\b)/i, 'appears, is'],
  [/\be-mail/i, 'email'],
  [/\bnot said\b/i, 'not set'],
  [/\b(?:go|goes|gone|went) out\b/i, 'is sent'],
  [/\bleaves? (?:from here|by|through)\b/i, 'is sent'],
  [/\bmail program\b/i, 'email app'],
  [/\banew\b/i, 'again'],
  [/\bbeforehand\b/i, 'before'],
  [/\bfor (?:ever|good)\b/i, 'permanently'],
  [/\bin the way\b/i, 'blocking'],
  [/\b(?:take|takes|taken|took|taking) (?:(?:it|them|all of (?:it|them)) )?back\b/i, 'undo, reverse'],
  [/\bthere already\b/i, 'already exists'],
  [/\bat (?:its|their) most\b/i, 'at most'],
];

/** Texts that contain a turn and stay: the headings of columns that imports recognise. */
const STAYING = [/^(?:[^|]+\|){2,}[^|]+$/];

/**
 * The turns in what a person reads: the strings of a source file, or a page of the docs outside of code.
 * @returns each with its line and what to write instead
 */
export function foreignTurns(path, text) {
  return (path.endsWith('.md') ? linesOf(text) : stringsOf(path, text)).flatMap(({ line, words }) =>
    STAYING.some((text) => text.test(words))
      ? []
      : TURNS.flatMap(([turn, instead]) => {
          const [found] = turn.exec(words) ?? [];
          return found === undefined ? [] : [{ line, found, instead }];
        }),
  );
}

/** The lines of a page, without code. */
function linesOf(page) {
  const prose = page
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]+/g, ''))
    .replace(/`[^`\n]*`/g, '');
  return prose.split('\n').map((words, index) => ({ line: index + 1, words }));
}

function stringsOf(path, text) {
  const found = [];
  const add = (start, words) =>
    found.push({ line: text.slice(0, start).split('\n').length, words: words.replace(/\s+/g, ' ') });
  const lang = LANGUAGES[/\.\w+$/.exec(path)?.[0] ?? ''] ?? 'ts';
  visit(parseSync(path, text, { lang }).program, (node) => {
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
      add(node.start, node.value);
    if (node.type === 'TemplateLiteral')
      add(node.start, node.quasis.map(({ value }) => value.cooked).join('…'));
  });
  return found;
}
