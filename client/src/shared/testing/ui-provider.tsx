import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/** What the components of the library need around them; without transitions, which tests would wait for. */
export function UiProvider({ children }: { children: ReactNode }) {
  return <MantineProvider env="test">{children}</MantineProvider>;
}
