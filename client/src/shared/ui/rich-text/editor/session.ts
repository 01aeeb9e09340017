import { Editor, getSchema } from '@tiptap/core';
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { editableHtml, pastedHtml } from '#shared/lib/html/read-html.ts';
import { documentHtml, type Point, parseDocument } from './document.ts';
import { EXTENSIONS } from './schema.ts';
import type { EditorSession, SessionOptions } from './session-types.ts';
import { activeTools, runTool } from './tools.ts';

/**
 * Turns a box with an editable text into an editor; the focus and the selection stay. As long as the text is the one
 * that was stored, it is reported as it was stored, in whatever form. What was typed into the box before is the first
 * step that can be undone.
 */
export function openSession(box: HTMLElement, { html, onChange, onTools }: SessionOptions): EditorSession {
  const restoreAttributes = rememberAttributes(box);
  const hadFocus = box.contains(document.activeElement);
  const points = selectionIn(box);
  const typed = parseDocument(getSchema(EXTENSIONS), box, points);
  const editor = new Editor({
    element: { mount: box },
    extensions: EXTENSIONS,
    content: parseStored(typed.type.schema, html).toJSON(),
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      transformPastedHTML: pastedHtml,
      clipboardTextParser: (text) => new Slice(linesOf(editor.schema, text), 1, 1),
    },
    onUpdate: () => {
      markEmpty(box, editor.state.doc);
      onChange(editor.state.doc.eq(stored.document) ? stored.html : documentHtml(editor.state.doc));
    },
    onTransaction: () => onTools(activeTools(editor)),
  });
  let stored = { html, document: editor.state.doc };
  replaceDocument(editor, editor.schema.nodeFromJSON(typed.toJSON()), { isUndoable: true });
  markEmpty(box, editor.state.doc);
  if (hadFocus) editor.view.focus();
  const [anchor, head] = points.map(({ pos }) => pos);
  if (hadFocus && anchor !== undefined && head !== undefined) select(editor, anchor, head);
  return {
    show(next) {
      stored = { html: next, document: parseStored(editor.schema, next) };
      replaceDocument(editor, stored.document, { isUndoable: false });
      markEmpty(box, stored.document);
    },
    run: (tool) => runTool(editor, tool),
    paste(pasted, text) {
      if (pasted === '') editor.view.pasteText(text);
      else editor.view.pasteHTML(pasted);
    },
    close() {
      const { doc } = editor.state;
      const shown = editableHtml(doc.eq(stored.document) ? stored.html : documentHtml(doc));
      editor.destroy();
      restoreAttributes();
      box.innerHTML = shown;
      box.toggleAttribute('data-empty', shown === '');
    },
  };
}

/** The document of a stored text, as a box at rest shows it. */
function parseStored(schema: Schema, html: string): Node {
  const holder = document.createElement('div');
  holder.innerHTML = editableHtml(html);
  return parseDocument(schema, holder);
}

/** What the editor sets on the element, and does not take back. */
const ATTRIBUTES = ['class', 'role', 'tabindex', 'contenteditable', 'translate'];

function rememberAttributes(box: HTMLElement): () => void {
  const values = ATTRIBUTES.map((name) => [name, box.getAttribute(name)] as const);
  return () => {
    for (const [name, value] of values) {
      if (value === null) box.removeAttribute(name);
      else box.setAttribute(name, value);
    }
  };
}

/** The anchor and the head of the selection, when it is in the box. */
function selectionIn(box: HTMLElement): Point[] {
  const selection = document.getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
  if (!(anchorNode && focusNode && box.contains(anchorNode) && box.contains(focusNode))) return [];
  return [
    { node: anchorNode, offset: anchorOffset ?? 0 },
    { node: focusNode, offset: focusOffset ?? 0 },
  ];
}

/** Marks a box that shows its placeholder. */
function markEmpty(box: HTMLElement, document: Node): void {
  box.toggleAttribute('data-empty', document.childCount === 1 && document.firstChild?.childCount === 0);
}

/** A paragraph for each line of a plain text. */
function linesOf(schema: Schema, text: string): Fragment {
  const paragraphs = text.split(/\r\n?|\n/).map((line) => {
    const words = line === '' ? undefined : schema.text(line);
    return schema.nodes.paragraph?.create(null, words) ?? null;
  });
  return Fragment.fromArray(paragraphs.filter((paragraph) => paragraph !== null));
}

function select(editor: Editor, anchor: number, head: number): void {
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}

/** Shows another document, of which nothing is reported. */
function replaceDocument(editor: Editor, next: Node, { isUndoable }: { isUndoable: boolean }): void {
  const { tr, doc, selection } = editor.state;
  if (doc.eq(next)) return;
  tr.replaceWith(0, doc.content.size, next.content);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(selection.head, tr.doc.content.size))));
  editor.view.dispatch(tr.setMeta('addToHistory', isUndoable).setMeta('preventUpdate', true));
}
