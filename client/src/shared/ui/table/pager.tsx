import { Button } from '../button/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './table.module.css';

/** The page numbers to show: the first, the last, and two on each side of the current one; 0 stands for a gap. */
function pagesInView(page: number, last: number): number[] {
  const near = [1, last, page - 2, page - 1, page, page + 1, page + 2].filter(
    (one) => one >= 1 && one <= last,
  );
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) =>
    index > 0 && one - (sorted[index - 1] ?? one) > 1 ? [0, one] : [one],
  );
}

/** Pages of a list. */
export function Pager({
  page,
  last,
  onChange,
}: {
  page: number;
  last: number;
  onChange(page: number): void;
}) {
  if (last <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button
        variant="subtle"
        size="sm"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
        style={{ background: 'none' }}
      >
        <Icon name="chevron-left" />
      </Button>
      {pagesInView(page, last).map((one, index) =>
        one === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
          <span key={`gap ${index}`}>…</span>
        ) : (
          <Button
            key={one}
            variant="subtle"
            size="sm"
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onChange(one)}
          >
            {one}
          </Button>
        ),
      )}
      <Button
        variant="subtle"
        size="sm"
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
        style={{ background: 'none' }}
      >
        <Icon name="chevron-right" />
      </Button>
    </nav>
  );
}
