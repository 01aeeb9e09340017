import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';
import { createContext } from 'react';

/** The sheet that papers lie on; the desk gives it. */
export const PaperSizeContext = createContext<PaperSize>('A4');
