/** What an authority answered is no valid time stamp; the message says why, as a sentence. */
export class BadTimestamp extends Error {}
