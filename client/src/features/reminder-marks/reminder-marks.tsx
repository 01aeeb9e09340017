import { dayAndMonth } from '@ledgerline/shared-events/dates/date-words.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { type ReactNode, useState } from 'react';
import { clearDispute, pauseReminders, resumeReminders } from '#entities/reminder/commands.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import type { MenuEntry } from '#shared/ui/menu/index.ts';
import { DisputeDialog } from './dispute-dialog.tsx';

type Marks = { entries: MenuEntry[]; dialog: ReactNode };

/** The entries of a menu that keep an invoice from being reminded, or end that. A paid invoice without marks has none. */
export function useReminderMarks(invoice: Invoice): Marks {
  const dispatch = useDispatchCommand();
  const [isDisputing, setDisputing] = useState(false);
  const about = { invoice_id: invoice.id, number: invoice.number };
  const { dispute, reminderPause, paid } = invoice;
  const mark: MenuEntry = {
    id: 'dispute',
    label: 'Mark as disputed',
    icon: 'flag',
    perform: () => setDisputing(true),
  };
  const clear: MenuEntry = {
    id: 'clear-dispute',
    label: 'Clear dispute',
    icon: 'flag',
    perform: () => void dispatch(clearDispute(about), messageAbout('Dispute cleared', invoice.number)),
  };
  const pause: MenuEntry = {
    id: 'pause-reminders',
    label: 'Pause reminders',
    icon: 'player-pause',
    perform: () => void dispatch(pauseReminders(about), messageAbout('Reminders paused', invoice.number)),
  };
  const resume: MenuEntry = {
    id: 'resume-reminders',
    label: 'Resume reminders',
    icon: 'refresh',
    perform: () => void dispatch(resumeReminders(about), messageAbout('Reminders resumed', invoice.number)),
  };
  return {
    entries: [
      ...(dispute !== null ? [clear] : paid ? [] : [mark]),
      ...(reminderPause !== null ? [resume] : paid ? [] : [pause]),
    ],
    dialog: isDisputing ? <DisputeDialog invoice={about} onClose={() => setDisputing(false)} /> : null,
  };
}

/** Why an open invoice is not reminded: the dispute with its note, or the pause. */
export function MarkLine({ invoice: { dispute, reminderPause, paid } }: { invoice: Invoice }) {
  if (paid || (dispute === null && reminderPause === null)) return null;
  if (dispute !== null) {
    return (
      <p style={{ marginTop: 8, overflowWrap: 'anywhere' }}>
        <Chip tone="orange" icon="flag">
          Disputed
        </Chip>{' '}
        {dispute.note}
      </p>
    );
  }
  const until = reminderPause?.until ?? null;
  return (
    <p style={{ marginTop: 8 }}>
      <Chip tone="grey" icon="player-pause">
        Reminders paused{until === null ? '' : ` until ${dayAndMonth(until, 'short')}`}
      </Chip>
    </p>
  );
}
