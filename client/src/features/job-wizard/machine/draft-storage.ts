import { localStore } from '../../../shared/lib/storage/local-store.ts';
import { jobDraft } from './draft.ts';

/** The draft outlives a reload and a closed wizard, until it is saved or started over. */
export const draftStorage = localStore('job-draft', jobDraft);
