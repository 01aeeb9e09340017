import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './table.module.css';

const DELAY_MS = 200;
const WIDTHS = [260, 210, 300, 180, 240, 280, 200, 250];

/**
 * Placeholders for loading rows, at their final height. They're seen only after 200 ms, so that a quick answer causes no
 * flicker, but have their place from the start, so that what is below doesn't move.
 */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label="Loading" style={{ visibility: isShown ? undefined : 'hidden' }}>
      {WIDTHS.slice(0, count).map((width) => (
        <div key={width} className={styles.skRow}>
          <Skeleton className={styles.sk ?? ''} height={10} width={`min(${width}px, 50%)`} />
          <Skeleton className={styles.sk ?? ''} height={10} width={72} ml="auto" />
          <Skeleton className={styles.sk ?? ''} height={10} width={56} />
        </div>
      ))}
    </div>
  );
}
