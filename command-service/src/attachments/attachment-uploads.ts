import { randomUUID } from 'node:crypto';
import { type AttachmentAnswer, attachmentAnswer } from '@ledgerline/shared-events/attachments/answers.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { storedFileName, storedFileType } from '@ledgerline/shared-events/attachments/file-name.ts';
import { attachmentView } from '@ledgerline/shared-events/attachments/view.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import * as z from 'zod/mini';
import type { Database } from '../database/schema.ts';
import { addedAttachment, type StoredFile } from '../domain/attachments/added-attachment.ts';
import { createdId } from '../domain/created-id.ts';
import { notFound, target } from '../domain/lookup.ts';
import { refuseBrokenRules } from '../domain/rules/account-invariant.ts';
import { withReceivedFile } from '../file-reading/received-file.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import type { AccountStatus } from '../ledger/loading/account-status.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import type { Caller, Intention } from '../ledger/running/intention.ts';
import { forgetContent, markStored, reserveContent } from './content-register.ts';
import { type StorageSettings, storageQuota } from './storage-quota.ts';

/** The name of the command in the ledger. It can be sent only as an upload. */
const ADD_ATTACHMENT = 'AddAttachment';

export type AttachmentParts = StorageSettings & {
  db: Database;
  loop: CommandLoop;
  contents: ContentStore;
  now: () => Date;
};

/** The upload of a file for a job, by its sender. `key` identifies repetitions of it. */
export type Upload = {
  caller: Omit<Caller, 'commandId' | 'repeatable'>;
  key: string | undefined;
  accountStatus: AccountStatus;
  jobId: number;
  name: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
};

type UploadOutcome = { commandId: string; revision: number; attachment: AttachmentAnswer };

/**
 * Stores a file and adds it to its job. The bytes come first: a file in the ledger always has bytes, and bytes without
 * a file are removed by the sweeper when the process ends in between.
 * @throws Rejected not_found, too_large, quota, idempotency_mismatch, and what the command loop throws
 */
export async function uploadAttachment(parts: AttachmentParts, upload: Upload): Promise<UploadOutcome> {
  const { db, loop, contents, now } = parts;
  const { caller, key, jobId, accountStatus } = upload;
  const { accountId } = caller;
  await loop.read(accountId, ({ state }) => void target(state, 'job', jobId));
  const commandId = key ?? randomUUID();
  return await withReceivedFile(upload.bytes, async ({ size, sha256, read }) => {
    const name = { accountId, content: commandId };
    const quota = storageQuota(accountStatus, parts);
    const { isStored } = await reserveContent(db, { ...name, size, sha256 }, quota, now());
    const file: StoredFile = {
      content: commandId,
      name: storedFileName(upload.name),
      type: storedFileType(upload.type),
      size,
      sha256,
    };
    try {
      if (!isStored) {
        await contents.write(name, size, read());
        await markStored(db, name, now());
      }
      const outcome = await loop.run(
        { ...caller, commandId, repeatable: key !== undefined },
        addition(jobId, file),
      );
      const { attachment } = z.parse(z.object({ attachment: attachmentAnswer }), outcome.result);
      return { ...outcome, attachment };
    } catch (error) {
      // A repetition may be under way, or have been answered: only an upload of its own takes its bytes back.
      if (key === undefined) await withdraw(parts, name).catch(() => undefined);
      throw error;
    }
  });
}

async function withdraw(
  { db, contents }: AttachmentParts,
  name: { accountId: string; content: string },
): Promise<void> {
  if (await forgetContent(db, name)) await contents.remove(name);
}

function addition(jobId: number, file: StoredFile): Intention {
  return {
    name: ADD_ATTACHMENT,
    body: bodyDigest(ADD_ATTACHMENT, { jobId, ...file }),
    decide: ({ state }, now) => {
      const events = addedAttachment(state, jobId, file, now);
      runSteps(refuseBrokenRules(state, events, now));
      return { events, source: 'user' };
    },
    result: ({ state }, events) => {
      const record = state.record('attachment', createdId(events, 'attachment'));
      if (record === undefined) throw notFound();
      return { attachment: attachmentView(record) };
    },
  };
}
