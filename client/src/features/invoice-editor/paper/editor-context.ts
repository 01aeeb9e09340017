import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { createContext, useContext } from 'react';
import type { EditorActor } from '../use-invoice-editor.ts';

/** What the fields of the paper need beside the draft. */
export type EditorEnvironment = {
  actor: EditorActor;
  settings: SettingsAnswer;
  /** Shown as the number until the server has assigned one. */
  nextNumber: string;
  /** A saved invoice keeps its taxes and its client. */
  isSaved: boolean;
  numberError: string | undefined;
  /** Chooses the client of a new invoice; null for a saved one, whose client cannot change. */
  chooseClient: ((id: number) => void) | null;
};

export const EditorContext = createContext<EditorEnvironment | null>(null);

export function useEditorEnvironment(): EditorEnvironment {
  const world = useContext(EditorContext);
  if (world === null) throw new Error('No EditorContext above this component.');
  return world;
}
