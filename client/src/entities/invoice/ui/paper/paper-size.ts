import type { PaperSize } from '@ledgerline/shared-events/paper/sheet.ts';
import { createContext } from 'react';

/** The size of the sheet, provided by the desk. */
export const PaperSizeContext = createContext<PaperSize>('A4');
