import { createEvent, createStore } from 'effector';
import { recordsReset } from '#shared/lib/records/pending.ts';

/** Files were dropped from which jobs are to be made: the page for them takes them. */
export const filesDropped = createEvent<readonly File[]>();
export const filesReceived = createEvent();

/** The files on their way to the page. */
export const $droppedFiles = createStore<readonly File[]>([], { serialize: 'ignore' })
  .on(filesDropped, (_, files) => files)
  .reset(filesReceived, recordsReset);
