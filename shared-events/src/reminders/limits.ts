/** The most reminders of one command. */
export const MAX_REMINDERS = 50;
