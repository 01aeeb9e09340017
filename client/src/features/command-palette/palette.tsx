import { Modal } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shownKeys, useKeyScope, useOfferedActions } from '../../shared/lib/actions/index.ts';
import { Emphasised } from '../../shared/ui/emphasised/index.ts';
import { Icon, type IconName } from '../../shared/ui/icon/index.ts';
import styles from './palette.module.css';
import { pathOf, type SearchResult } from './search.ts';
import { useSearch } from './use-search.ts';

type Line = {
  id: string;
  group: string;
  label: string;
  icon: IconName;
  keys?: string | undefined;
  perform(): void;
};

const GROUPS = { job: 'Jobs', invoice: 'Invoices', client: 'Clients', setting: 'Settings' } as const;
const ICONS = { job: 'briefcase', invoice: 'file-invoice', client: 'users', setting: 'settings' } as const;

/** Find anything, do anything: records from the server, actions from the registry. */
export function Palette({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const lines = useLines(text);
  const chosen = lines.all[Math.min(at, lines.all.length - 1)];
  const run = (line: Line | undefined) => {
    if (line === undefined) return;
    onClose();
    line.perform();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(
        (current) =>
          (Math.min(current, lines.all.length - 1) + step + lines.all.length) % Math.max(1, lines.all.length),
      );
    } else if (event.key === 'Enter') run(chosen);
  };
  return (
    <Modal.Root
      classNames={{ overlay: styles.overlay ?? '', content: styles.content ?? '' }}
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      centered={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <HoldKeys />
        <div className={styles.field}>
          <Icon name="search" size={18} />
          <input
            data-autofocus
            role="combobox"
            aria-label="Search"
            aria-expanded
            aria-controls="palette-list"
            aria-activedescendant={chosen === undefined ? undefined : `palette-${chosen.id}`}
            autoComplete="off"
            placeholder="Search or do anything"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={handleKey}
          />
        </div>
        <div id="palette-list" className={styles.list} role="listbox" aria-label="Results">
          {[...Map.groupBy(lines.all, ({ group }) => group)].map(([group, some]) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox is made of groups and options
            <div key={group} role="group" aria-label={group}>
              <p className={styles.group} aria-hidden>
                {group}
              </p>
              {some.map((line) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the list
                <div
                  key={line.id}
                  id={`palette-${line.id}`}
                  role="option"
                  tabIndex={-1}
                  className={styles.item}
                  aria-selected={line === chosen}
                  onClick={() => run(line)}
                  onPointerMove={() => setAt(lines.all.indexOf(line))}
                >
                  <Icon name={line.icon} />
                  <Emphasised text={line.label} match={text} />
                  {line.keys === undefined ? null : <kbd>{shownKeys(line.keys)}</kbd>}
                </div>
              ))}
            </div>
          ))}
          {lines.hasNone ? (
            <p className={styles.none} role="status">
              No results for '{text.trim()}'
            </p>
          ) : null}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function useLines(text: string): { all: Line[]; hasNone: boolean } {
  const navigate = useNavigate();
  const offered = useOfferedActions();
  const [actions] = useState(() =>
    offered.filter(
      ({ blocked, section, id }) => blocked === undefined && section !== 'Rows' && id !== 'search',
    ),
  );
  const { results, isDone } = useSearch(text);
  const wanted = text.trim().toLowerCase();
  const acts = actions
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(
      (action): Line => ({
        id: action.id,
        group: action.section,
        label: action.label,
        icon: action.icon ?? 'arrow-right',
        keys: action.keys?.[0],
        perform: action.perform,
      }),
    );
  const found = results.flatMap((result) => linesOf(result, navigate));
  return {
    all: wanted === '' ? acts : [...found, ...acts],
    hasNone: isDone && found.length === 0 && acts.length === 0,
  };
}

/** A client also leads to its jobs and invoices. */
function linesOf(result: SearchResult, navigate: (path: string) => void): Line[] {
  const line = {
    id: `${result.type}-${result.resultID}`,
    group: GROUPS[result.type],
    label: result.name,
    icon: ICONS[result.type],
    perform: () => navigate(pathOf(result)),
  };
  if (result.type !== 'client') return [line];
  const short = (label: string, path: string, icon: IconName): Line => ({
    ...line,
    id: `${line.id}-${label}`,
    label: `${result.name}: ${label}`,
    icon,
    perform: () => navigate(path),
  });
  return [
    line,
    short('Jobs', `/jobs?type=all&client=${result.id}`, 'briefcase'),
    short('Invoices', `/invoices?type=all&client_id=${result.id}`, 'file-invoice'),
  ];
}

function HoldKeys() {
  useKeyScope('dialog');
  return null;
}
