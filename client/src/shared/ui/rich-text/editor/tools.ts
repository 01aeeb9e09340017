import { linkTarget } from '@ledgerline/shared-events/paper/rich-text/markup.ts';
import type { Editor } from '@tiptap/core';
import type { ActiveTools, Tool } from './session-types.ts';

/** The name of the node or mark of each tool. */
const FORMATS = { bold: 'bold', italic: 'italic', list: 'bullets', link: 'link' } as const satisfies Record<
  Tool,
  string
>;
const TOOLS: readonly Tool[] = ['bold', 'italic', 'list', 'link'];

/** The tools whose formatting the selection has. */
export const activeTools = (editor: Editor): ActiveTools =>
  TOOLS.filter((tool) => editor.isActive(FORMATS[tool]));

/** Applies or removes the formatting of a tool at the selection, and focuses the text. */
export function runTool(editor: Editor, tool: Tool): void {
  const chain = editor.chain().focus();
  if (tool === 'list') chain.toggleList('bullets', 'item').run();
  else if (tool !== 'link') chain.toggleMark(FORMATS[tool]).run();
  else if (editor.isActive('link')) chain.extendMarkRange('link').unsetMark('link').run();
  else {
    const href = addressIn(selectedWords(editor));
    if (href !== null) chain.setMark('link', { href }).run();
  }
}

const selectedWords = ({ state: { doc, selection } }: Editor): string =>
  doc.textBetween(selection.from, selection.to, ' ').trim();

/** The target of a link whose words are a web or mail address; null when they cannot be one. */
export function addressIn(words: string): string | null {
  if (words === '') return null;
  const isComplete = /^(?:https?:|mailto:|tel:)/i.test(words);
  const href = isComplete ? words : /^\S+@\S+$/.test(words) ? `mailto:${words}` : `https://${words}`;
  return linkTarget({ tag: 'a', attributes: { href }, children: [] }) === null ? null : href;
}
