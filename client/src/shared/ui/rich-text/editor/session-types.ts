/** What a button of the toolbar does to the selection. */
export type Tool = 'bold' | 'italic' | 'list' | 'link';

/** The tools whose formatting the selection has. */
export type ActiveTools = readonly Tool[];

export type SessionOptions = {
  /** The text as it was stored, before anything was typed into the box. */
  html: string;
  /** Called with the text in its stored form after each change; '' when nothing is left. */
  onChange(html: string): void;
  onTools(active: ActiveTools): void;
};

/** A box while it is an editor. */
export type EditorSession = {
  /** Shows another text, without reporting it. */
  show(html: string): void;
  /** Applies or removes a formatting, and focuses the box. */
  run(tool: Tool): void;
  /** Inserts what the clipboard contained. */
  paste(html: string, text: string): void;
  /** Turns the box into the text that it was before, with what was written meanwhile. */
  close(): void;
};
