import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type JobDraft, STEPS } from './draft.ts';
import { draftOfJob } from './draft-of-job.ts';
import { createJob } from './job-of-draft.ts';

const reported: JobDraft = {
  ...EMPTY_DRAFT,
  name: 'Leaflet',
  clientId: 4,
  jobTypeId: 2,
  languagePairId: 3,
  unitId: 1,
  quantity: '1200',
  currency: 'EUR',
  rate: '0.11',
  deadlineDate: '2026-11-25',
  deadlineTime: '17:00',
  reference: 'PO-7',
  projectId: 3,
  notes: 'Terms & tone: <formal>\nglossary\n\nask Marta',
  visited: [...STEPS],
};
const sent = (draft: JobDraft) =>
  createJob(draft, { currency: 'EUR', timeZone: 'Europe/Berlin', now: '2026-11-20T10:00:00.000Z' }, -1)
    .payload;

describe('the draft of a job that the server refused', () => {
  it.each<[string, JobDraft]>([
    ['with everything', reported],
    [
      'at a flat rate, due by the end of a day',
      { ...reported, flatRate: true, unitId: null, quantity: '', rate: '', value: '90', deadlineTime: null },
    ],
    [
      'at a flat rate that is not agreed yet',
      { ...EMPTY_DRAFT, currency: 'EUR', flatRate: true, visited: [...STEPS] },
    ],
    ['with hardly anything', { ...EMPTY_DRAFT, currency: 'EUR', visited: [...STEPS] }],
  ])('contains again what the user entered: %s', (_, draft) => {
    expect(draftOfJob(sent(draft), 'Europe/Berlin')).toEqual(draft);
  });

  it('is sent without a value while the flat rate is not agreed, since an entered zero is refused', () => {
    expect(sent({ ...EMPTY_DRAFT, flatRate: true }).job).not.toHaveProperty('value');
  });

  it('is null for a command that the wizard did not send', () => {
    expect(draftOfJob({ job: { name: 'Leaflet' } }, 'Europe/Berlin')).toBeNull();
  });
});
