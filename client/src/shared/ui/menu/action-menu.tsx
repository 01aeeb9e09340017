import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import clsx from 'clsx';
import { Fragment, type ReactElement } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './menu.module.css';

export type MenuEntry = {
  id: string;
  label: string;
  icon?: IconName | undefined;
  shortcut?: string | undefined;
  danger?: boolean;
  /** Why it cannot be used now. */
  blocked?: string | undefined;
  /** Whether a line is drawn above it. */
  apart?: boolean;
  perform(): void;
};

type Props = {
  children: ReactElement;
  entries: readonly MenuEntry[];
  label: string;
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top';
  /** The id of the row that it belongs to. */
  row?: number;
};

/** A menu of actions. */
export function ActionMenu({ children, entries, label, position = 'bottom-start', row }: Props) {
  const hasIcons = entries.some(({ icon }) => icon !== undefined);
  return (
    <Menu position={position} withinPortal keepMounted={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={styles.dropdown ?? ''} aria-label={label} data-of-row={row}>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.apart ? <hr className={styles.sep} /> : null}
            <Menu.Item
              className={clsx(styles.item, entry.danger && styles.danger)}
              disabled={entry.blocked !== undefined}
              title={entry.blocked}
              aria-keyshortcuts={entry.shortcut}
              onClick={entry.perform}
            >
              {entry.icon === undefined ? (
                hasIcons ? (
                  <span className={styles.noIcon} />
                ) : null
              ) : (
                <Icon name={entry.icon} />
              )}
              {entry.blocked === undefined ? (
                entry.label
              ) : (
                <span>
                  {entry.label}
                  <span className={styles.why}>{entry.blocked}</span>
                </span>
              )}
              {entry.shortcut === undefined ? null : <span className={styles.end}>{entry.shortcut}</span>}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
