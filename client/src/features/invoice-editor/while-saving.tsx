import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type EditorActor, useMode } from './use-invoice-editor.ts';

/**
 * What is edited rests while the draft is on its way: what would be typed now belongs to no draft. When the server refuses,
 * the field that had the focus has it again.
 */
export function WhileSaving({ actor, children }: { actor: EditorActor; children: ReactNode }) {
  const isSaving = useMode(actor) === 'saving';
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isSaving) return;
    const focused = document.activeElement;
    return () => {
      if (focused instanceof HTMLElement && box.current?.contains(focused)) focused.focus();
    };
  }, [isSaving]);
  return (
    <div ref={box} inert={isSaving} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
