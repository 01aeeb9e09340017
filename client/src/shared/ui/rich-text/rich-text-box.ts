import { noteBaseline } from '#shared/lib/actions/field-edits.ts';
import { editableHtml, editedHtml } from '#shared/lib/html/read-html.ts';
import type { ActiveTools, EditorSession, Tool } from './editor/session-types.ts';

type Listeners = {
  /** Called with the text in its stored form after each change. */
  onChange(html: string): void;
  onTools(active: ActiveTools): void;
  /** Called when a tool was used or a text pasted, and the code of the editor could not be loaded. */
  onFailure(): void;
};

/**
 * An editable element with a text. When it gets the focus, the code of the editor is loaded and takes over the
 * element; until then the browser handles what is typed. At rest it contains only the text.
 */
export class RichTextBox {
  #element: HTMLElement | null = null;
  #session: EditorSession | null = null;
  /** The stored form of what the element shows; null until it shows something. */
  #shown: string | null = null;
  /** The text as it was when the element was last at rest. What is typed from then on can be undone. */
  #stored = '';
  /** Done when no pointer is pressed in the element, and no text is being composed. */
  #rest: Promise<unknown> = Promise.resolve();
  listeners: Listeners;

  constructor(listeners: Listeners) {
    this.listeners = listeners;
  }

  readonly attach = (element: HTMLElement | null): void => {
    this.leave();
    if (element === null || element === this.#element) return;
    this.#element = element;
    this.#shown = null;
  };

  /** Shows a stored text. In use, the text that is being edited stays, unless `isFollowed`. */
  show(html: string, isFollowed: boolean): void {
    const element = this.#element;
    if (element === null || this.#shown === html) return;
    const isInUse = this.#session !== null || element === document.activeElement;
    if (isInUse && !isFollowed) return;
    this.#shown = html;
    if (this.#session !== null) {
      this.#session.show(html);
      return;
    }
    this.#stored = html;
    fill(element, editableHtml(html));
  }

  /** Opens the editor, unless the element is left while the code is loaded. @throws when it cannot be loaded */
  async open(): Promise<EditorSession | null> {
    const { openSession } = await import('./editor/session.ts');
    await this.#rest;
    const element = this.#element;
    if (element === null || this.#session !== null || !element.contains(document.activeElement))
      return this.#session;
    this.#session = openSession(element, {
      html: this.#stored,
      onChange: (html) => this.#report(html),
      onTools: (active) => this.listeners.onTools(active),
    });
    // The editor shows the same text with other elements, which isn't an edit.
    noteBaseline(element);
    return this.#session;
  }

  run(tool: Tool): void {
    this.#use((session) => session.run(tool));
  }

  /** Returns whether the text is inserted here. An open editor does so itself. */
  paste(html: string, text: string): boolean {
    if (this.#session !== null) return false;
    this.#use((session) => session.paste(html, text));
    return true;
  }

  /** Reads what the browser has changed. */
  handleInput(): void {
    if (this.#element === null || this.#session !== null) return;
    const html = editedHtml(this.#element.innerHTML);
    if (html === '') fill(this.#element, '');
    else this.#element.removeAttribute('data-empty');
    this.#report(html);
  }

  /** Keeps the element as it is until an event: replacing it would end the selection or composition. */
  restUntil(target: EventTarget, ...events: readonly string[]): void {
    const ends = events.map(
      (event) => new Promise((resolve) => target.addEventListener(event, resolve, { once: true })),
    );
    this.#rest = Promise.race(ends);
  }

  leave(): void {
    this.#session?.close();
    this.#session = null;
    this.#stored = this.#shown ?? '';
  }

  #report(html: string): void {
    this.#shown = html;
    this.listeners.onChange(html);
  }

  #use(act: (session: EditorSession) => void): void {
    if (this.#session !== null) {
      act(this.#session);
      return;
    }
    this.#element?.focus();
    this.open().then(
      (session) => (session === null ? undefined : act(session)),
      () => this.listeners.onFailure(),
    );
  }
}

function fill(element: HTMLElement, html: string): void {
  element.toggleAttribute('data-empty', html === '');
  if (element.innerHTML !== html) element.innerHTML = html;
}
