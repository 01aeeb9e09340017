import { describe, expect, it } from 'vitest';
import { planPractice } from './practice.ts';
import { CLIENTS } from './practice-data.ts';
import { CLIENT_DETAILS, PROJECTS } from './practice-people.ts';

const practice = planPractice('2026-11-20');

describe('the demo practice', () => {
  it('is the same for the same day', () => {
    expect(planPractice('2026-11-20')).toEqual(practice);
  });

  it('has the size of three busy years: 14 clients in 6 currencies, about 900 jobs and 160 invoices', () => {
    expect(CLIENTS).toHaveLength(14);
    expect(new Set(CLIENTS.map((client) => client.currency)).size).toBe(6);
    expect(practice.jobs.length).toBeGreaterThan(840);
    expect(practice.jobs.length).toBeLessThan(960);
    expect(practice.invoices.length).toBeGreaterThan(140);
    expect(practice.invoices.length).toBeLessThan(180);
  });

  it('knows people at its largest clients, and groups some of their jobs by project', () => {
    const names = CLIENTS.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(CLIENT_DETAILS)));
    for (const { client, subject } of PROJECTS) {
      const jobs = practice.jobs.filter((job) => job.client.name === client && job.name.startsWith(subject));
      expect(jobs.length, subject).toBeGreaterThan(5);
    }
  });

  it('invoices each job once, after its completion, and pays no invoice before its date or after today', () => {
    const invoiced = practice.invoices.flatMap((invoice) => invoice.jobs);
    expect(new Set(invoiced).size).toBe(invoiced.length);
    for (const invoice of practice.invoices) {
      for (const job of invoice.jobs) expect((job.completed ?? '9999') <= invoice.date).toBe(true);
      if (invoice.paid !== null)
        expect(invoice.paid > invoice.date && invoice.paid < '2026-11-20').toBe(true);
    }
  });

  it('contains jobs and invoices in every state: late, on hold, uninvoiced, open and overdue', () => {
    const unpaid = practice.invoices.filter((invoice) => invoice.paid === null);
    const invoiced = new Set(practice.invoices.flatMap((invoice) => invoice.jobs));
    expect(practice.open.some((job) => job.onHold)).toBe(true);
    expect(practice.open.some((job) => job.deadline < '2026-11-20')).toBe(true);
    expect(
      practice.jobs.filter((job) => job.completed !== null && !invoiced.has(job)).length,
    ).toBeGreaterThan(8);
    expect(unpaid.length).toBeGreaterThan(4);
  });
});
