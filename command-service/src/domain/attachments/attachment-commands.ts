import { AttachmentRemoved } from '@ledgerline/shared-events/attachments/events.ts';
import { attachmentView } from '@ledgerline/shared-events/attachments/view.ts';
import { defineCommand } from '../command.ts';
import { target } from '../lookup.ts';

/** Removes a file from its job. Its bytes are kept for a time, in which that can be undone. */
export const RemoveAttachment = defineCommand({
  name: 'RemoveAttachment',
  decide: (state, { attachmentId }, { now }) => {
    const { name } = target(state, 'attachment', attachmentId);
    return [AttachmentRemoved.of({ id: attachmentId, name, deletedAt: now, alongside: [] })];
  },
  result: (state, _, { attachmentId }) => {
    const record = state.record('attachment', attachmentId);
    return { attachment: record === undefined ? null : attachmentView(record) };
  },
});
