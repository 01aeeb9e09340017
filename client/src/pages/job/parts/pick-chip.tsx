import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import clsx from 'clsx';
import type { ChipTone } from '#shared/ui/chip/index.ts';
import { chipStyles } from '#shared/ui/chip/index.ts';
import { Icon, type IconName } from '#shared/ui/icon/index.ts';
import { menuStyles } from '#shared/ui/menu/index.ts';

type Option = { id: number | string; label: string; icon?: IconName };

type Props = {
  label: string;
  text: string;
  tone?: ChipTone;
  icon?: IconName;
  options: readonly Option[];
  isOpen?: boolean | undefined;
  onOpen?: ((isOpen: boolean) => void) | undefined;
  onPick(id: Option['id']): void;
};

/** A chip that opens a list of choices. */
export function PickChip({ label, text, tone = 'grey', icon, options, isOpen, onOpen, onPick }: Props) {
  return (
    <Menu
      {...(isOpen === undefined ? {} : { opened: isOpen })}
      {...(onOpen === undefined ? {} : { onChange: onOpen })}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={clsx(
            'touch',
            chipStyles.chip,
            chipStyles.lg,
            chipStyles[tone],
            icon === undefined && chipStyles.plain,
          )}
          aria-label={`${label}: ${text}`}
        >
          {icon === undefined ? null : <Icon name={icon} size={15} />}
          <span>{text}</span>
          {icon === undefined ? null : (
            <Icon name="chevron-down" size={14} style={{ margin: '0 -3px 0 1px', opacity: 0.7 }} />
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menuStyles.dropdown ?? ''} style={{ maxHeight: 320, overflow: 'auto' }}>
        {options.map((option) => (
          <Menu.Item key={option.id} className={menuStyles.item ?? ''} onClick={() => onPick(option.id)}>
            {option.icon === undefined ? null : <Icon name={option.icon} />}
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
