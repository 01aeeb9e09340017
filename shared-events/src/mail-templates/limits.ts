/** The highest level of a reminder. */
export const MOST_LEVELS = 9;

/** The most templates that an account adds to the built-in ones. */
export const MOST_TEMPLATES = 50;
