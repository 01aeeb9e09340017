/** The highest level of a reminder. */
export const MAX_LEVELS = 9;

/** The most templates that an account adds to the built-in ones. */
export const MAX_TEMPLATES = 50;
