import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type EditorActor, useIsResting } from './use-invoice-editor.ts';

/**
 * What is edited rests while the draft is on its way, and once it is saved until the invoice is drawn in its place: what
 * would be typed now belongs to no draft. When the server refuses, the field that had the focus has it again.
 */
export function WhileSaving({ actor, children }: { actor: EditorActor; children: ReactNode }) {
  const isResting = useIsResting(actor);
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
