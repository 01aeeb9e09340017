/** When an account came back from an older copy of itself: a restored backup, or an imported export. */
export type BroughtBack = { at: Date; source: 'backup' | 'export' };

/** Knows which accounts came back from an older copy. */
export type BroughtBackAccounts = {
  /** The last time that an account came back; null for one that never did. */
  find(accountId: string): Promise<BroughtBack | null>;
};
