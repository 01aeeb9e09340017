import type { RemindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';

const value = (text: string) => ({ text, isValue: true });
const words = (text: string) => ({ text, isValue: false });

export const REMINDERS: RemindersAnswer = {
  due: [
    {
      invoice_id: 7,
      number: '138',
      client_id: 3,
      client_name: 'Lingua Nord',
      daysOverdue: 19,
      open: 355.42,
      currency: 'EUR',
      converted: 355.42,
      automaticAt: null,
      next: { level: 2, days: 14, on: '2026-11-22' },
      to: ['accounts@lingua-nord.example'],
      broughtBack: null,
      language: 'English',
      subject: '2nd reminder: invoice 138',
      body: '€355.42 of invoice 138 is still outstanding.',
      subjectPieces: [words('2nd reminder: invoice '), value('138')],
      lines: [[value('€355.42'), words(' of invoice '), value('138'), words(' is still outstanding.')]],
      paper: 'Invoice 138.pdf',
      inThread: true,
    },
  ],
  totals: { currency: 'EUR', value: 355.42, missingRates: [] },
  notReminded: [
    {
      invoice_id: 8,
      number: '139',
      client_id: 4,
      client_name: 'Halden',
      daysOverdue: 15,
      open: 380,
      currency: 'EUR',
      converted: 380,
      automaticAt: null,
      reason: 'disputed',
      note: 'editing not ordered',
      until: null,
      next: null,
    },
  ],
  notRemindedTotals: { currency: 'EUR', value: 380, missingRates: [] },
};
