import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './tooltip.module.css';

const OPEN_DELAY_MS = 400;

/**
 * The single tooltip of the app: an element with `data-tip` shows it on hover and focus, so that rows can stay plain
 * elements. Esc closes it.
 */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useTipTarget(setTarget);
  const text = target?.dataset.tip;
  return target === null || text === undefined || text === '' ? null : (
    <Tooltip
      key={text}
      opened
      multiline
      target={target}
      label={text}
      position="bottom"
      offset={6}
      className={styles.tip ?? ''}
      zIndex={500}
      transitionProps={{ duration: 0 }}
    />
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
