import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Segmented } from '#shared/ui/choice/index.ts';

const CHOICES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light or dark mode on this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <h3 style={{ marginBottom: 12 }}>Theme</h3>
      <Segmented<MantineColorScheme>
        legend="Theme"
        value={colorScheme}
        choices={CHOICES}
        onChange={setColorScheme}
      />
    </>
  );
}
