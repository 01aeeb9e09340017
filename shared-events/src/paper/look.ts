import * as z from 'zod/mini';
import { accentColor } from './accent.ts';
import { drawnLogo } from './drawn-logo.ts';

const paperLook = z.object({
  logo: z.catch(z.nullable(drawnLogo), null),
  accent: z.catch(z.nullable(accentColor), null),
});

/** What an account's papers have beside their content: a logo and a colour; null where they have none. */
export type PaperLook = z.output<typeof paperLook>;

/** The look of an account's papers. `storedValue` answers the stored value of a setting, or null or undefined. */
export function paperLookOf(storedValue: (key: 'logo' | 'accent') => unknown): PaperLook {
  return paperLook.parse({ logo: storedValue('logo') ?? null, accent: storedValue('accent') ?? null });
}
