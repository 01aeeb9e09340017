import { localStore } from '#shared/lib/storage/local-store.ts';
import { jobDraft } from './draft.ts';

/**
 * The draft outlives a reload and a closed wizard, until it is saved or started over. Each user has their own: on a shared
 * device nobody finds the job of another.
 */
export const draftStorage = (userId: string) => localStore(`job-draft.${userId}`, jobDraft);
