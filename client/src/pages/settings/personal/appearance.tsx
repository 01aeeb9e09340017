import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Segmented } from '#shared/ui/choice/index.ts';

const CHOICES = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light or dark mode on this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <h3 style={{ marginBottom: 12 }}>Appearance</h3>
      <Segmented<MantineColorScheme>
        legend="Appearance"
        value={colorScheme}
        choices={CHOICES}
        onChange={setColorScheme}
      />
    </>
  );
}
