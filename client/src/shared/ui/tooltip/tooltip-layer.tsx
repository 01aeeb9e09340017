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
    const handleOver = (event: Event) => plan(tipOf(event), OPEN_DELAY_MS);
    const handleFocus = (event: Event) => {
      const target = tipOf(event);
      plan(target?.matches(':focus-visible') ? target : null, OPEN_DELAY_MS);
    };
    const handleEnd = () => plan(null, 0);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') handleEnd();
    };
    document.addEventListener('pointerover', handleOver);
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('focusout', handleEnd);
    document.addEventListener('pointerdown', handleEnd);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('scroll', handleEnd, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('focusout', handleEnd);
      document.removeEventListener('pointerdown', handleEnd);
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('scroll', handleEnd, true);
    };
  }, [show]);
}
