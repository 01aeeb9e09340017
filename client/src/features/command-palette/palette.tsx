import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { keepKeysUntilFocus } from '#shared/lib/actions/typed-ahead.ts';
import { useKeyScope } from '#shared/lib/actions/use-actions.ts';
import { useOnceReady } from '#shared/lib/actions/use-once-ready.ts';
import { ClientShortcuts, FIRST_SHORTCUT } from './client-shortcuts.tsx';
import type { Group, Line } from './lines.ts';
import styles from './palette.module.css';
import { PaletteField } from './palette-field.tsx';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteGroup } from './palette-group.tsx';
import { type Offer, usePalette } from './use-palette.ts';

type Props = { offer: Offer; onClose(): void };

/** Every command of the page and of the app, and every record, in one list. */
export function Palette({ offer, onClose }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, shown, total, note, isDone, open } = usePalette(text, offer, onClose);
  const lines = groups.flatMap(({ lines: some, all }) => (all === null ? some : [...some, all]));
  const chosen = lines[Math.min(at, lines.length - 1)];
  useEffect(() => {
    if (chosen !== undefined)
      document.getElementById(`palette-${chosen.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // The results are those of the text before: the first one of this text is opened once it's there.
  const isEarly = text.trim() !== '' && !isDone && at === 0 && chosen?.kind !== 'action';
  const enter = useOnceReady(!isEarly, () => chosen !== undefined && open(chosen));
  const isOnClient = chosen?.kind === 'place' && chosen.place.type === 'client';
  const choose = (line: Line | undefined) => {
    if (line !== undefined) setAt(lines.indexOf(line));
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, lines.length - 1) + step + lines.length) % Math.max(1, lines.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter.wait('Enter');
    } else if (event.key === 'Tab' && isOnClient && !event.shiftKey) {
      event.preventDefault();
      document.getElementById(FIRST_SHORTCUT)?.focus();
    } else if (event.key === 'Tab' && !isOnClient && groups.length > 1) {
      event.preventDefault();
      choose(groupBeside(groups, chosen, event.shiftKey ? -1 : 1)?.lines[0]);
    }
  };
  return (
    <Modal.Root
      classNames={{ overlay: styles.overlay ?? '', content: styles.content ?? '', inner: styles.inner ?? '' }}
      opened
      onClose={onClose}
      size={640}
      yOffset={0}
      centered={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <HoldKeys />
        <PaletteField
          text={text}
          chosenId={chosen?.id}
          onText={(next) => {
            enter.drop();
            setText(next);
            setAt(0);
          }}
          onKey={handleKey}
          onClose={onClose}
        />
        <div className={styles.list}>
          <div id="palette-list" role="listbox" aria-label="Results">
            {groups.map((group) => (
              <PaletteGroup
                key={group.name}
                group={group}
                match={text}
                chosen={chosen}
                onPoint={choose}
                onOpen={open}
              />
            ))}
          </div>
          {isOnClient ? (
            <ClientShortcuts key={chosen.id} line={chosen} onOpen={(path) => open(chosen, path)} />
          ) : null}
          {note === null ? null : <p className={styles.none}>{note}</p>}
        </div>
        <PaletteFoot
          isOnClient={isOnClient}
          hasGroups={groups.length > 1}
          count={text.trim() === '' ? null : { shown, total, isDone }}
          note={note}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

/** The group after or before that of a line, around the end of the list. */
function groupBeside(groups: readonly Group[], line: Line | undefined, step: number): Group | undefined {
  const at = groups.findIndex(
    ({ lines, all }) => line !== undefined && (lines.includes(line) || all === line),
  );
  return groups[(at + step + groups.length) % groups.length];
}

function HoldKeys() {
  useKeyScope('dialog');
  useLayoutEffect(keepKeysUntilFocus, []);
  return null;
}
