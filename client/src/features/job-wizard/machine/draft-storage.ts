import { localStore } from '#shared/lib/storage/local-store.ts';
import { jobDraft } from './draft.ts';

/**
 * Stores the draft across reloads and closed wizards, until it is saved or started over. Each user has a draft of
 * their own, so that nobody sees another user's job on a shared device.
 */
export const draftStorage = (userId: string) => localStore(`job-draft.${userId}`, jobDraft);
