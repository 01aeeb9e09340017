import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { InvoiceDraft } from '../draft/draft.ts';
import type { EditorActor } from '../use-invoice-editor.ts';

/** What the fields of the paper need beside the draft. */
type EditorEnvironment = {
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

/**
 * A part of the draft. Its component renders again only when that part changes, so that a key in one field leaves the
 * others alone: select texts, numbers or objects that the draft keeps, not new ones.
 */
export function useDraftPart<T>(select: (draft: InvoiceDraft) => T): T {
  return useSelector(useEditorEnvironment().actor, ({ context }) => select(context.draft));
}
