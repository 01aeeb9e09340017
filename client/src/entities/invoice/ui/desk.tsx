import clsx from 'clsx';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import styles from './desk.module.css';

type Props = {
  paperSize: 'A4' | 'Letter';
  /** The paper is never shown larger than this part of its size. */
  largest?: number;
  /** While it is edited the paper keeps its size, and its parts stand under each other where there is no room. */
  isEdited?: boolean;
} & ComponentProps<'div'>;

const WIDTH = { A4: 794, Letter: 816 } as const;

/** What the paper lies on. Where it is narrower than the paper, the paper is scaled to it; print has the paper alone. */
export function Desk({ paperSize, largest = 1, isEdited = false, className, children, ...desk }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const zoom = width === 0 ? largest : Math.min(largest, width / WIDTH[paperSize]);
  return (
    <div
      {...desk}
      className={clsx(styles.desk, className)}
      data-paper={paperSize}
      data-scaled={!isEdited && zoom < 1 ? true : undefined}
    >
      <style>{`@page { size: ${paperSize}; margin: 64px }`}</style>
      <div ref={ref} className={styles.place}>
        <div className={styles.paper} style={isEdited ? undefined : { zoom }}>
          {children}
        </div>
      </div>
    </div>
  );
}

function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
