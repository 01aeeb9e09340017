import { isKeptLink, isLine, isSilent, linkTarget, type MarkupElement, type MarkupNode } from './markup.ts';

/** The formatting of letters. */
type Marks = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** Target of a link, web, mail or telephone only. */
  href: string | null;
};
export type RichRun = { text: string } & Marks;
export type RichBreak = { break: true };
export type RichParagraph = { kind: 'paragraph'; runs: (RichRun | RichBreak)[] };
export type RichList = { kind: 'bullets' | 'numbers'; items: RichBlock[][] };
export type RichBlock = RichParagraph | RichList;

/** Whether a line feed in the source ends a line (typed texts) or is a space (pasted pages). */
export type LineFeeds = 'break' | 'space';

const MAX_LIST_DEPTH = 6;
const MAX_LINK_LENGTH = 2000;
const SPACES = /^[ \t\f]+$/;
const PLAIN: Marks = { bold: false, italic: false, underline: false, href: null };
const MARKS: Readonly<Record<string, Partial<Marks>>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
};

/**
 * The paragraphs and lists of an HTML text, without empty ones. This is the only place that decides what of a text
 * counts: on the paper, for pasted text, and where only the words are shown.
 */
export function richBlocks(nodes: readonly MarkupNode[], lineFeeds: LineFeeds = 'break'): RichBlock[] {
  const reader = new BlockReader({ lineFeeds, isEdited: false });
  reader.read(nodes, PLAIN, []);
  return tidied(reader.blocks);
}

/**
 * The paragraphs and lists of an HTML text that is edited: those of the paper, and also its empty lines, its spaces and
 * its links as they were written. `blocksHtml` writes them so that they are read alike.
 */
export function editedBlocks(nodes: readonly MarkupNode[]): RichBlock[] {
  const reader = new BlockReader({ lineFeeds: 'break', isEdited: true });
  reader.read(nodes, PLAIN, []);
  return reader.blocks.map(withoutLastBreak);
}

/** `isEdited`: empty lines, spaces and links are kept as they were written. */
type Reading = { lineFeeds: LineFeeds; isEdited: boolean };

/** Traverses a text; `lists` are the enclosing lists, the innermost last. */
class BlockReader {
  readonly blocks: RichBlock[] = [];
  readonly #reading: Reading;
  #open: RichParagraph | null = null;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  read(nodes: readonly MarkupNode[], marks: Marks, lists: readonly RichList[]): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.#readText(node, marks, lists);
      else if (!isSilent(node)) this.#readElement(node, marks, lists);
    }
  }

  #readElement(element: MarkupElement, marks: Marks, lists: readonly RichList[]): void {
    const { tag, children } = element;
    if (tag === 'br') this.#paragraphIn(lists).runs.push({ break: true });
    else if (tag === 'ul' || tag === 'ol') this.#readList(element, marks, lists);
    else if (tag === 'a') this.read(children, { ...marks, href: this.#target(element) }, lists);
    else if (tag === 'li' || isLine(element)) {
      this.#open = null;
      if (tag === 'li') lists.at(-1)?.items.push([]);
      if (this.#reading.isEdited && beginsWithSpace(element)) this.#paragraphIn(lists);
      this.read(children, marks, lists);
      this.#open = null;
    } else this.read(children, Object.hasOwn(MARKS, tag) ? { ...marks, ...MARKS[tag] } : marks, lists);
  }

  #readList({ tag, children }: MarkupElement, marks: Marks, lists: readonly RichList[]): void {
    this.#open = null;
    if (lists.length >= MAX_LIST_DEPTH) this.read(children, marks, lists);
    else {
      const list: RichList = { kind: tag === 'ul' ? 'bullets' : 'numbers', items: [] };
      this.#placeIn(lists).push(list);
      this.read(children, marks, [...lists, list]);
    }
    this.#open = null;
  }

  #readText(raw: string, marks: Marks, lists: readonly RichList[]): void {
    const { lineFeeds, isEdited } = this.#reading;
    const content = lineFeeds === 'break' ? raw : raw.replace(/[\r\n]+/g, ' ');
    for (const [index, line] of content.split(/\r?\n/).entries()) {
      if (index > 0) this.#open?.runs.push({ break: true });
      const text = isEdited ? line : line.replace(/[ \t\f]+/g, ' ');
      if (text === '' || (SPACES.test(text) && this.#open === null)) continue;
      addText(this.#paragraphIn(lists).runs, text, marks, isEdited);
    }
  }

  #target(link: MarkupElement): string | null {
    if (!this.#reading.isEdited) return shortLink(link);
    return isKeptLink(link) ? (link.attributes.href ?? null) : null;
  }

  #paragraphIn(lists: readonly RichList[]): RichParagraph {
    if (this.#open === null) {
      this.#open = { kind: 'paragraph', runs: [] };
      this.#placeIn(lists).push(this.#open);
    }
    return this.#open;
  }

  /** Where the next block belongs: into the last item of the innermost list, or outside of lists. */
  #placeIn(lists: readonly RichList[]): RichBlock[] {
    const list = lists.at(-1);
    if (list === undefined) return this.blocks;
    if (list.items.length === 0) list.items.push([]);
    return list.items.at(-1) ?? this.blocks;
  }
}

/** Whether a paragraph or list item begins with spaces that somebody typed, not with an indented line of the source. */
const beginsWithSpace = (element: MarkupElement): boolean =>
  (element.tag === 'p' || element.tag === 'li') && isSpaceFirst(element);

function isSpaceFirst({ children: [first] }: MarkupElement): boolean {
  if (first === undefined || typeof first === 'string') return first !== undefined && SPACES.test(first);
  return (Object.hasOwn(MARKS, first.tag) || first.tag === 'a') && isSpaceFirst(first);
}

/** Continues a run with the same formatting; adjacent spaces are merged, as browsers do, unless the text is edited. */
function addText(runs: RichParagraph['runs'], words: string, marks: Marks, isEdited: boolean): void {
  const last = runs.at(-1);
  const before = last === undefined || 'break' in last ? null : last;
  const text = !isEdited && before?.text.endsWith(' ') ? words.replace(/^ /, '') : words;
  if (before !== null && isMarkedAlike(before, marks)) {
    runs[runs.length - 1] = { ...before, text: before.text + text };
  } else if (text !== '') runs.push({ text, ...marks });
}

const isMarkedAlike = (one: Marks, other: Marks): boolean =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.href === other.href;

function shortLink(link: MarkupElement): string | null {
  const target = linkTarget(link);
  return target === null || target.length > MAX_LINK_LENGTH ? null : target;
}

const isBreak = (run: RichRun | RichBreak | undefined): boolean => run !== undefined && 'break' in run;

/**
 * Removes breaks at both ends of a paragraph, and spaces at both ends of its lines, which browsers do not show
 * either.
 */
function trimmed({ runs }: RichParagraph): RichParagraph {
  const isShown = (run: RichRun | RichBreak) => !('break' in run) && run.text.trim() !== '';
  const [first, last] = [runs.findIndex(isShown), runs.findLastIndex(isShown)];
  const shown = first < 0 ? [] : runs.slice(first, last + 1);
  return {
    kind: 'paragraph',
    runs: shown.map((run, index) => {
      if ('break' in run) return run;
      const isFirst = index === 0 || isBreak(shown[index - 1]);
      const isLast = index === shown.length - 1 || isBreak(shown[index + 1]);
      const text = isFirst ? run.text.replace(/^ +/, '') : run.text;
      return { ...run, text: isLast ? text.replace(/ +$/, '') : text };
    }),
  };
}

/** Browsers do not show a break at the end of a paragraph: it only gives an empty line its height. */
function withoutLastBreak(block: RichBlock): RichBlock {
  if (block.kind !== 'paragraph')
    return { kind: block.kind, items: block.items.map((item) => item.map(withoutLastBreak)) };
  return isBreak(block.runs.at(-1)) ? { kind: 'paragraph', runs: block.runs.slice(0, -1) } : block;
}

function tidied(blocks: readonly RichBlock[]): RichBlock[] {
  return blocks.flatMap((block): RichBlock[] => {
    if (block.kind === 'paragraph') {
      const paragraph = trimmed(block);
      return paragraph.runs.length > 0 ? [paragraph] : [];
    }
    const items = block.items.map(tidied).filter((item) => item.length > 0);
    return items.length > 0 ? [{ kind: block.kind, items }] : [];
  });
}
