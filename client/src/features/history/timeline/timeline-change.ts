/**
 * A change of one field as the history shows it. It comes from an entry of the server, or from the patches of an edit
 * that is still in the lane; such a change has no texts yet.
 */
export type TimelineChange = {
  entity: string;
  id: number | string;
  /** The name of the record, from the server. */
  name?: string;
  field: string;
  before: unknown;
  after: unknown;
  /** The values in words, with names instead of ids. */
  beforeText?: string;
  afterText?: string;
  /** Whether these are beginnings of long values. */
  cut?: boolean;
};
