import { type LocalStore, localStore } from '#shared/lib/storage/local-store.ts';
import { type JobDraft, jobDraft } from './draft.ts';

/**
 * Stores the draft across reloads and closed wizards, until it is saved or started over. Each user has a draft of
 * their own, so that nobody sees another user's job on a shared device.
 */
export function draftStorage(userId: string): LocalStore<JobDraft> {
  const store = localStore(`job-draft.${userId}`, jobDraft);
  return {
    ...store,
    read() {
      const draft = store.read();
      // The temporary id of a project that was being created says nothing to another page.
      return draft === null || (draft.projectId ?? 1) > 0 ? draft : { ...draft, projectId: null };
    },
  };
}
