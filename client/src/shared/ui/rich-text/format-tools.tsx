import { IconButton } from '../button/index.ts';
import type { IconName } from '../icon/index.ts';

const TOOLS: readonly { icon: IconName; label: string; command: string }[] = [
  { icon: 'bold', label: 'Bold', command: 'bold' },
  { icon: 'italic', label: 'Italic', command: 'italic' },
  { icon: 'list', label: 'List', command: 'insertUnorderedList' },
];

/** The buttons that format the selection. */
export function FormatTools({ onFormat }: { onFormat(command: string): void }) {
  return TOOLS.map(({ icon, label, command }) => (
    <FormatTool key={command} icon={icon} label={label} onClick={() => onFormat(command)} />
  ));
}

type ToolProps = { icon: IconName; label: string; onClick(): void };

/** One of these buttons. It keeps the selection. */
export function FormatTool({ icon, label, onClick }: ToolProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      size="sm"
      iconSize={16}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}
