import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';

const OPEN_DELAY_MS = 400;

/**
 * The single tooltip of the app: an element with `data-tip` shows it on hover and focus, so that rows can stay plain
 * elements. Esc closes it.
 */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useTipTarget(setTarget);
  useLayoutEffect(() => {
    if (target === null || tip.current === null) return;
    const at = target.getBoundingClientRect();
    const own = tip.current.getBoundingClientRect();
    const isRoomBelow = at.bottom + 6 + own.height < window.innerHeight;
    const left = Math.min(
      Math.max(8, at.left + at.width / 2 - own.width / 2),
      window.innerWidth - own.width - 8,
    );
    tip.current.style.left = `${left}px`;
    tip.current.style.top = `${isRoomBelow ? at.bottom + 6 : at.top - own.height - 6}px`;
  }, [target]);
  const text = target?.dataset.tip;
  return text === undefined || text === '' ? null : (
    <div ref={tip} className={styles.tip} role="tooltip">
      {text}
    </div>
  );
}

function useTipTarget(show: (target: HTMLElement | null) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (target: HTMLElement | null, delay: number) => {
      clearTimeout(timer);
      if (target === null) show(null);
      else timer = setTimeout(() => show(target), delay);
    };
    const tipOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
    // A finger has no place for a tooltip, and where the page itself moves the focus nobody asked for one.
    const handleOver = (event: PointerEvent) =>
      plan(event.pointerType === 'touch' ? null : tipOf(event), OPEN_DELAY_MS);
    let isWalking = false;
    const handleFocus = (event: Event) => plan(isWalking ? tipOf(event) : null, OPEN_DELAY_MS);
    const handleEnd = () => plan(null, 0);
    const handlePointer = () => {
      isWalking = false;
      handleEnd();
    };
    const handleKey = (event: KeyboardEvent) => {
      isWalking = event.key === 'Tab' || event.key.startsWith('Arrow');
      if (event.key === 'Escape') handleEnd();
    };
    document.addEventListener('pointerover', handleOver);
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('focusout', handleEnd);
    document.addEventListener('pointerdown', handlePointer);
    document.addEventListener('keydown', handleKey, true);
    document.addEventListener('scroll', handleEnd, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('focusout', handleEnd);
      document.removeEventListener('pointerdown', handlePointer);
      document.removeEventListener('keydown', handleKey, true);
      document.removeEventListener('scroll', handleEnd, true);
    };
  }, [show]);
}
