import { randomUUID } from 'node:crypto';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import {
  attachmentWithContent,
  isAttached,
  purgedAttachment,
} from '../domain/attachments/purged-attachment.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import type { AttachmentParts } from './attachment-uploads.ts';
import {
  type DueContent,
  dueContents,
  forgetContent,
  isKeptLongEnough,
  noteLook,
} from './content-register.ts';

const PURGE_ATTACHMENT = 'PurgeAttachment';
/** How many files are looked at before the next ones are read. */
const BATCH = 100;

/**
 * Looks at the stored files that are due: those of an upload that broke off go, and so do files that no job has, once
 * they were kept long enough. The ledger says so first, so that nobody restores a file without bytes. Answers how many
 * files went.
 */
export async function sweepAttachments(
  parts: AttachmentParts,
  onTrouble: (cause: unknown) => void,
  stopping?: AbortSignal,
): Promise<number> {
  let gone = 0;
  const now = parts.now();
  for (;;) {
    const due = await dueContents(parts.db, now, BATCH);
    let isMoving = false;
    for (const content of due) {
      if (stopping?.aborted) return gone;
      try {
        if (await sweep(parts, content, now)) gone += 1;
        isMoving = true;
      } catch (cause) {
        onTrouble(cause);
      }
    }
    // What cannot be swept now stays due, and would be read again and again.
    if (due.length < BATCH || !isMoving) return gone;
  }
}

type Finding = 'left behind' | 'purged' | 'attached' | 'removed';

/** Whether the bytes went. */
async function sweep(parts: AttachmentParts, due: DueContent, now: Date): Promise<boolean> {
  const { db, contents } = parts;
  const found = await find(parts, due);
  if (found === 'attached') {
    await noteLook(db, due, { removedAt: null, now });
    return false;
  }
  if (found === 'removed') {
    const removedAt = due.removedAt ?? now;
    if (!isKeptLongEnough(removedAt, now) || !(await purge(parts, due))) {
      await noteLook(db, due, { removedAt, now });
      return false;
    }
  }
  // In one transaction: bytes that can't be removed now stay known, and are removed later.
  return await db.transaction().execute(async (transaction) => {
    if (!(await forgetContent(transaction, due, now))) return false;
    await contents.remove(due);
    return true;
  });
}

/** What the ledger says about stored bytes. An account that was deleted has no files. */
async function find({ loop }: AttachmentParts, { accountId, content }: DueContent): Promise<Finding> {
  try {
    return await loop.read(accountId, ({ state }): Finding => {
      const file = attachmentWithContent(state, content);
      if (file === undefined) return 'left behind';
      if (file.purged_at !== null) return 'purged';
      return isAttached(state, file) ? 'attached' : 'removed';
    });
  } catch (error) {
    if (error instanceof StreamDeleted) return 'left behind';
    throw error;
  }
}

/** Records that the bytes are deleted for good; false when a job has the file again. */
async function purge({ loop }: AttachmentParts, { accountId, content }: DueContent): Promise<boolean> {
  const { result } = await loop.run(
    { accountId, commandId: randomUUID(), actor: '', session: '' },
    {
      name: PURGE_ATTACHMENT,
      body: bodyDigest(PURGE_ATTACHMENT, { content }),
      decide: ({ state }, now) => ({ events: purgedAttachment(state, content, now), source: 'system' }),
      result: ({ state }) => (attachmentWithContent(state, content)?.purged_at ?? null) !== null,
    },
  );
  return result === true;
}
