/** The most reminders of one command. */
export const MOST_REMINDERS = 50;
