import { useEffect } from 'react';
import type { EditorActor } from './use-invoice-editor.ts';
import { useIsDirty } from './use-invoice-editor.ts';

/** Makes the browser ask before a tab with an unsaved edit is closed or reloaded. */
export function useLeaveGuard(actor: EditorActor): void {
  const isDirty = useIsDirty(actor);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
