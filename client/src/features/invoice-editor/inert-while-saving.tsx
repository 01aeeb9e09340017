import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type EditorActor, useIsInert } from './use-invoice-editor.ts';

/**
 * Makes the editor inert while the draft is being saved and until the saved invoice is rendered instead, since typing
 * would be lost. When the server refuses, the focus returns to its field.
 */
export function InertWhileSaving({ actor, children }: { actor: EditorActor; children: ReactNode }) {
  const isResting = useIsInert(actor);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isResting) return;
    const focused = document.activeElement;
    return () => {
      if (focused instanceof HTMLElement && box.current?.contains(focused)) focused.focus();
    };
  }, [isResting]);
  return (
    <div ref={box} inert={isResting} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
