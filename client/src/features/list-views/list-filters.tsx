import type { ReactNode } from 'react';
import styles from '#entities/invoice/ui/document-list.module.css';
import { useIsNarrow } from '#shared/lib/media/use-media.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { SidePanel } from '#shared/ui/dialog/index.ts';
import { PagePanel } from '#shared/ui/page/index.ts';

type Props = {
  /** Whether a filter is set. */
  isSet: boolean;
  onClear(): void;
  onClose(): void;
  children: ReactNode;
};

/** The filters of a list, beside it or, on a narrow page, over it. */
export function ListFilters(props: Props) {
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return (
      <PagePanel label="Filters">
        <Fields {...props} />
      </PagePanel>
    );
  return (
    <SidePanel label="Filters" width={320} onClose={props.onClose}>
      <div style={{ padding: '16px 20px', overflow: 'auto' }}>
        <Fields {...props} />
      </div>
    </SidePanel>
  );
}

const Fields = ({ isSet, onClear, onClose, children }: Props) => (
  <>
    <div className={styles.panelHead}>
      <h2 className="h2">Filters</h2>
      <span className="line">
        {isSet ? (
          <Button variant="subtle" size="sm" onClick={onClear}>
            Clear filters
          </Button>
        ) : null}
        <IconButton icon="x" label="Close filters" size="sm" onClick={onClose} />
      </span>
    </div>
    <div className={styles.fields}>{children}</div>
  </>
);
