/** The name in lists of a job without a name. */
export const UNTITLED = 'Untitled';

/** Display name of a job: its name, else "Translation job for Lingua Nord", else "Job". */
export function jobDisplayName(job: {
  name?: string | null;
  jobTypeName?: string | null;
  clientName?: string | null;
}): string {
  const name = job.name?.trim();
  if (name) return name;
  if (!job.jobTypeName) return 'Job';
  return `${job.jobTypeName} job${job.clientName ? ` for ${job.clientName}` : ''}`;
}

/** Name of a job in lists: its name, else "Untitled". */
export function jobListName(name: string | null | undefined): string {
  return name?.trim() || UNTITLED;
}

/** The label of a language pair: "DE > EN". */
export function languagePairLabel(pair: { from: string; to: string }): string {
  return `${pair.from} > ${pair.to}`;
}

/** The suggested singular for the name of a unit: lower case without a trailing s ("Words" is "word"). */
export function suggestedSingular(unitName: string): string {
  return unitName.trim().toLowerCase().replace(/s$/, '');
}
