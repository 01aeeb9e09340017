import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { Button } from '../button/index.ts';
import { CountChip } from '../chip/index.ts';

type Props = {
  /** How many filters are set. */
  count: number;
  isOpen: boolean;
  onToggle(): void;
};

/** Opens the panel of filters; a phone shows the icon alone. */
export function FiltersButton({ count, isOpen, onToggle }: Props) {
  const isPhone = useIsPhone();
  return (
    <Button icon="adjustments-horizontal" aria-expanded={isOpen} onClick={onToggle}>
      {isPhone ? <span className="vh">Filters</span> : 'Filters'}
      {count === 0 ? null : ' '}
      {count === 0 ? null : <CountChip count={count} />}
    </Button>
  );
}
