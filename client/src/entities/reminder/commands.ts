import type { CommandDraft } from '#shared/lib/commands/command.ts';

/** The invoice of a command. */
type About = { invoice_id: number; number: string };

const aboutOf = ({ invoice_id: invoiceId, number }: About) => ({
  payload: { invoiceId },
  subject: `Invoice ${number}`,
  patches: [],
});

/** The client does not accept the invoice; it is not reminded. */
export function markDisputed(invoice: About, note: string): CommandDraft<'MarkDisputed'> {
  return {
    ...aboutOf(invoice),
    name: 'MarkDisputed',
    payload: { invoiceId: invoice.invoice_id, note },
    label: 'Marked as disputed',
    failure: "We couldn't mark the invoice as disputed",
  };
}

export function clearDispute(invoice: About): CommandDraft<'ClearDispute'> {
  return {
    ...aboutOf(invoice),
    name: 'ClearDispute',
    label: 'Cleared dispute',
    failure: "We couldn't clear the dispute",
  };
}

/** The invoice is not reminded until the user resumes it. */
export function pauseReminders(invoice: About): CommandDraft<'PauseReminders'> {
  return {
    ...aboutOf(invoice),
    name: 'PauseReminders',
    label: 'Paused reminders',
    failure: "We couldn't pause the reminders",
  };
}

export function resumeReminders(invoice: About): CommandDraft<'ResumeReminders'> {
  return {
    ...aboutOf(invoice),
    name: 'ResumeReminders',
    label: 'Resumed reminders',
    failure: "We couldn't resume the reminders",
  };
}
