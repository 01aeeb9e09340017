import { useUnit } from 'effector-react';
import type React from 'react';
import { useEffect, useRef } from 'react';
import { $toasts, toastDismissed } from '#shared/lib/toasts/model.ts';
import { CountdownCard } from './countdown-card.tsx';
import { ToastCard } from './toast-card.tsx';
import styles from './toaster.module.css';

/** The place of all toasts. F6 moves the focus here and back. */
export function Toaster() {
  const [toasts, dismiss] = useUnit([$toasts, toastDismissed]);
  const region = useRef<HTMLElement>(null);
  useFocusKey(region);
  return (
    <section ref={region} className={styles.region} role="status" aria-label="Messages" tabIndex={-1}>
      {toasts.map((toast) => {
        const Card = toast.countdown === undefined ? ToastCard : CountdownCard;
        return (
          <Card key={`${toast.id} ${toast.message}`} toast={toast} onDismiss={() => dismiss(toast.id)} />
        );
      })}
    </section>
  );
}

function useFocusKey(region: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || region.current === null) return;
      event.preventDefault();
      if (region.current.contains(document.activeElement)) {
        if (before instanceof HTMLElement) before.focus();
        return;
      }
      before = document.activeElement;
      (region.current.querySelector('button') ?? region.current).focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [region]);
}
