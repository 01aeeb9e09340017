import { Extension, Mark, Node } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';

/**
 * What a text may contain: what the paper prints (`RichBlock`), and nothing else. The nodes and marks of the editor's
 * own packages allow more, and read shortcuts such as "- " and "**" in typed text.
 */
const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });

const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

const LineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [
    { tag: 'br', getAttrs: (element) => endsLine(element) && null, ignore: true },
    { tag: 'br' },
  ],
  renderHTML: () => ['br'],
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

const BLOCKS = 'p, div, ul, ol, li';

/** Whether a break is the last of its line: it gives an empty line its height, and is not part of the text. */
function endsLine(element: Element): boolean {
  const { nextSibling, parentElement } = element;
  if (nextSibling !== null) return nextSibling instanceof Element && nextSibling.matches(BLOCKS);
  return parentElement === null || parentElement.matches(BLOCKS) || endsLine(parentElement);
}

const listOf = (name: 'bullets' | 'numbers', tag: 'ul' | 'ol') =>
  Node.create({
    name,
    group: 'block list',
    content: 'item+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Tab leaves the text, so that the page can be used by the keyboard; it does not indent an item. */
const Item = Node.create({
  name: 'item',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** The target is already checked: the box contains only the links of a cleaned text. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href }, 0],
});

const markOf = (name: 'bold' | 'italic' | 'underline', tags: readonly [string, ...string[]], key: string) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

const Undo = Extension.create({
  name: 'undo',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const redoStep = () => redo(this.editor.state, this.editor.view.dispatch);
    return {
      'Mod-z': () => undo(this.editor.state, this.editor.view.dispatch),
      'Mod-Shift-z': redoStep,
      'Mod-y': redoStep,
    };
  },
});

/** The outermost mark first, as the stored HTML nests them. */
export const EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  LineBreak,
  listOf('bullets', 'ul'),
  listOf('numbers', 'ol'),
  Item,
  Link,
  markOf('bold', ['strong', 'b'], 'Mod-b'),
  markOf('italic', ['em', 'i'], 'Mod-i'),
  markOf('underline', ['u'], 'Mod-u'),
  Undo,
];
