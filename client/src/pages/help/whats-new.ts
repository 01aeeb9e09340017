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
    title: 'Status menu in lists',
    text: 'Tick rows in the first column. Click a status to mark a job as completed or an invoice as paid.',
  },
  {
    title: 'A faster start',
    text: 'Your list loads first, and typing stays smooth on invoices of any length.',
  },
];
