import { shownKeys } from '#shared/lib/actions/keys.ts';
import { useRegisteredAction } from '#shared/lib/actions/use-actions.ts';
import type { IconName } from '../icon/index.ts';
import { Button } from './button.tsx';

type Props = {
  /** The id of a registered action. */
  action: string;
  /** Words for the button, where those of the action are too long beside its record. */
  label?: string;
  icon?: IconName;
  variant?: 'primary' | 'default';
  size?: 'md' | 'lg';
  /** Whether its first key is shown on it. */
  hasKey?: boolean;
  className?: string | undefined;
};

/** A button for a registered action: its label, key and reason to be off. Nothing while no page registers the action. */
export function ActionButton({
  action: id,
  label,
  icon,
  variant = 'default',
  size,
  hasKey = true,
  className,
}: Props) {
  const action = useRegisteredAction(id);
  if (action === undefined) return null;
  const [keys] = hasKey ? (action.keys ?? []) : [];
  return (
    <Button
      variant={variant}
      size={size}
      icon={icon ?? action.icon}
      shortcut={keys === undefined ? undefined : shownKeys(keys)}
      blocked={action.blocked}
      className={className}
      onClick={action.perform}
    >
      {label ?? action.label}
    </Button>
  );
}
