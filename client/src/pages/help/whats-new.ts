/** What changed for users, the newest first: the highlights of CHANGELOG.md. */
export const WHATS_NEW: readonly { title: string; text: string }[] = [
  {
    title: 'Find last year’s job',
    text: 'Search shows day, value and invoice, and understands a year and a client: “court ruling kessler 2025”.',
  },
  {
    title: 'Search the history',
    text: 'Find a change by a word, or jump to a day. Each day says how many changes it has.',
  },
  {
    title: 'Status at the badge',
    text: 'The first column of every list selects; the status badge has a menu that marks as paid or completed.',
  },
  {
    title: 'A faster start',
    text: 'Your list is there first, and typing on an invoice is smooth with any number of lines.',
  },
];
