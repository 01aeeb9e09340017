import type { IconName } from '#shared/ui/icon/index.ts';

/** Something that a user can do. One object serves the button, the menu item, the key and the key sheet. */
export type Action = {
  id: string;
  /** The heading of its group: "Go to", "Jobs", "History". */
  section: string;
  /** Verb and object. */
  label: string;
  /** Muted words after the label, for example the record that it is about. */
  detail?: string | undefined;
  /** Further words by which it is found. */
  keywords?: readonly string[] | undefined;
  icon?: IconName;
  /** In the notation of `parseKeys`: `n`, `mod+z`, `g j` (one after the other), `?`. */
  keys?: readonly string[];
  /** Why it cannot be used now. */
  blocked?: string | undefined;
  perform(): void;
};

/** Where keys are handled: on the page, or in the dialog or wizard above it. */
export type KeyScope = 'app' | 'dialog' | 'wizard';
