import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { CLIENTS, type DemoClient, type Service } from './practice-data.ts';
import { type Chance, chanceFrom } from './random.ts';

export type PlannedJob = {
  client: DemoClient;
  service: Service;
  name: string;
  /** Decimal text in the service's unit. */
  quantity: string;
  /** A flat price instead of quantity × rate. */
  flat: string | null;
  /** UTC, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`. */
  deadline: string;
  completed: string | null;
  onHold: boolean;
  notes: string;
};

export type PlannedInvoice = {
  client: DemoClient;
  date: string;
  jobs: PlannedJob[];
  reference: string;
  /** The day of payment, null while unpaid. */
  paid: string | null;
};

/** The events of one day, in this order. */
type PlannedDay = {
  date: string;
  done: PlannedJob[];
  invoices: PlannedInvoice[];
  paid: PlannedInvoice[];
};

export type Practice = {
  jobs: PlannedJob[];
  invoices: PlannedInvoice[];
  days: PlannedDay[];
  open: PlannedJob[];
};

const DAYS = 3 * 365;
const JOBS_PER_WORKDAY = 1.08;
const OPEN_JOBS = 12;

/** Three years of work that end on `today` (`YYYY-MM-DD`); the same day and seed give the same practice. */
export function planPractice(today: string, seed = 20261120): Practice {
  const chance = chanceFrom(seed);
  const days = new Map<string, PlannedDay>();
  const dayOf = (date: string): PlannedDay => {
    const day = days.get(date) ?? { date, done: [], invoices: [], paid: [] };
    days.set(date, day);
    return day;
  };
  const jobs: PlannedJob[] = [];
  const invoices: PlannedInvoice[] = [];
  const waiting = new Map<DemoClient, PlannedJob[]>();
  const batch = new Map<DemoClient, number>();

  for (let back = DAYS; back >= 1; back -= 1) {
    const date = addDays(today, -back);
    if (isWeekend(date)) continue;
    for (let left = countFor(chance, date); left > 0; left -= 1) {
      const job = finishedJob(chance, date);
      jobs.push(job);
      dayOf(date).done.push(job);
      waiting.set(job.client, [...(waiting.get(job.client) ?? []), job]);
    }
    if (!isMonthEnd(date) && chance.next() > 0.06) continue;
    for (const [client, ready] of waiting) {
      const target = batch.get(client) ?? chance.whole(3, 6);
      batch.set(client, target);
      if (ready.length < target) continue;
      const invoice = invoiceFor(chance, client, date, ready, today);
      invoices.push(invoice);
      dayOf(date).invoices.push(invoice);
      if (invoice.paid !== null) dayOf(invoice.paid).paid.push(invoice);
      waiting.delete(client);
      batch.delete(client);
    }
  }
  const open = Array.from({ length: OPEN_JOBS }, (_, index) => openJob(chance, today, index));
  return {
    jobs: [...jobs, ...open],
    invoices,
    open,
    days: [...days.values()].sort((left, right) => left.date.localeCompare(right.date)),
  };
}

/** More work before the summer and the year's end, less in August and at Christmas. */
function countFor(chance: Chance, date: string): number {
  const season =
    [0.9, 1, 1.05, 1, 1.1, 1.15, 0.95, 0.6, 1, 1.1, 1.2, 0.85][Number(date.slice(5, 7)) - 1] ?? 1;
  const mean = JOBS_PER_WORKDAY * season;
  return (
    Math.floor(mean) + (chance.next() < mean - Math.floor(mean) ? 1 : 0) + (chance.next() < 0.06 ? 1 : 0)
  );
}

function finishedJob(chance: Chance, date: string): PlannedJob {
  const late = chance.next() < 0.08 ? -1 : chance.whole(0, 2);
  return {
    ...anyJob(chance),
    deadline: `${addDays(date, late)} ${hour(chance)}`,
    completed: date,
    onHold: false,
  };
}

function openJob(chance: Chance, today: string, index: number): PlannedJob {
  const offset = [-1, 0, 0, 1, 3, 4, 5, 7, 12, 18, 20, 28][index] ?? index;
  const day = addDays(today, offset);
  const deadline = index % 4 === 3 ? day : `${day} ${hour(chance)}`;
  return { ...anyJob(chance), deadline, completed: null, onHold: index === 9 };
}

function anyJob(chance: Chance): Omit<PlannedJob, 'deadline' | 'completed' | 'onHold'> {
  const client = chance.weighted(CLIENTS.map((item) => ({ weight: item.weight, item })));
  const service = chance.weighted(client.services.map((item) => ({ weight: item.weight, item })));
  const name = chance.next() < 0.03 ? '' : `${chance.pick(client.subjects)} ${chance.whole(1, 24)}`;
  return {
    client,
    service,
    name,
    quantity: quantityOf(chance, service),
    flat: chance.next() < 0.05 && client.currency !== 'JPY' ? String(chance.whole(4, 40) * 15) : null,
    notes: chance.next() < 0.06 ? '<p>Follow the client’s term list; numbers as in the source.</p>' : '',
  };
}

function quantityOf(chance: Chance, service: Service): string {
  if (service.unit === 'Words') return String(chance.whole(30, 900) * 10);
  if (service.unit === 'Pages') return String(chance.whole(2, 14));
  return (chance.whole(4, 36) / 4).toString();
}

function invoiceFor(
  chance: Chance,
  client: DemoClient,
  date: string,
  jobs: PlannedJob[],
  today: string,
): PlannedInvoice {
  const payday = addDays(date, client.terms + chance.whole(-6, 9));
  const forgotten = chance.next() < 0.1 && date > addDays(today, -200);
  return {
    client,
    date,
    jobs,
    reference: chance.next() < 0.4 ? `PO ${chance.whole(1000, 9999)}` : '',
    paid: payday < today && !forgotten ? payday : null,
  };
}

function hour(chance: Chance): string {
  return `${String(chance.whole(8, 17)).padStart(2, '0')}:00`;
}

function isWeekend(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 || day === 6;
}

/** The last Monday-to-Friday day of its month. */
function isMonthEnd(date: string): boolean {
  const step = new Date(`${date}T00:00:00Z`).getUTCDay() === 5 ? 3 : 1;
  return addDays(date, step).slice(0, 7) !== date.slice(0, 7);
}
