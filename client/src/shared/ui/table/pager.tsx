import '@mantine/core/styles/Pagination.layer.css';
import { Pagination } from '@mantine/core';
import { Icon } from '../icon/index.ts';
import styles from './table.module.css';

/** Pages of a list: the first, the last, and two on each side of the current one. */
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
    <Pagination.Root
      value={page}
      total={last}
      siblings={2}
      classNames={{ control: styles.pageButton ?? '' }}
      onChange={onChange}
    >
      <nav className={styles.pager} aria-label="Pages">
        <Pagination.Previous icon={Back} aria-label="Previous page" />
        <Pagination.Items dotsIcon={Gap} />
        <Pagination.Next icon={Forward} aria-label="Next page" />
      </nav>
    </Pagination.Root>
  );
}

const Back = () => <Icon name="chevron-left" />;
const Forward = () => <Icon name="chevron-right" />;
const Gap = () => <span>…</span>;
