import { z } from 'zod';
import { archivedPaper, documentsToArchive } from '../invoices/archived-paper.ts';
import { SetSetting } from '../settings/setting-commands.ts';
import { systemCommand } from './file-commands.ts';

/** The start of fiscal mode, which few random settings are, and what keeps the papers of issued documents. */
export const fiscalCommands = {
  StartFiscalMode: systemCommand({
    name: 'StartFiscalMode',
    payload: z.strictObject({}),
    decide: (state, _, context) => SetSetting.decide(state, { key: 'fiscalMode', value: true }, context),
  }),
  ArchivePaper: systemCommand({
    name: 'ArchivePaper',
    payload: z.strictObject({}),
    decide: (state) => {
      const paper = { name: 'Paper.pdf', sha256: 'b'.repeat(64), size: 7 };
      return documentsToArchive(state).flatMap(({ kind, document }) =>
        archivedPaper(state, kind, document.id, paper),
      );
    },
  }),
};

/** The payloads of these commands. */
export const fiscalMakers = {
  StartFiscalMode: () => ({}),
  ArchivePaper: () => ({}),
};
