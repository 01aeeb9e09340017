import { describe, expect, it } from 'vitest';
import { jobLine, type LineWork } from './job-line.ts';

const ENGLISH = { language: '1', locale: 'en', dateFormat: 'DD/MM/YYYY', strings: [] };
const GERMAN = {
  ...{ language: '4', locale: 'de', dateFormat: 'DD.MM.YYYY' },
  strings: [{ id: 'reference', value: 'Referenz' }],
};
const FRENCH = { ...ENGLISH, language: '5', locale: 'fr' };
const WORK: LineWork = {
  name: 'Manual',
  jobType: { name: 'Translation' },
  languagePair: { from: 'German', to: 'English' },
  unit: { name: 'Words' },
  flat_rate: false,
  completed_at: '2026-11-28',
  reference: 'PO 4711',
  details: [],
};
const detail = (work: Partial<LineWork>, language = GERMAN) => jobLine({ ...WORK, ...work }, language).detail;

describe('the line of a job', () => {
  it('says the kind of work, the languages and the unit in the language of the invoice', () => {
    expect(jobLine(WORK, GERMAN)).toEqual({
      name: 'Manual',
      detail: 'Übersetzung Deutsch > Englisch, Wörter',
    });
    expect(jobLine(WORK, ENGLISH)).toEqual({ name: 'Manual', detail: 'Translation German > English, words' });
    expect(jobLine(WORK, FRENCH).detail).toBe('Traduction allemand > anglais, mots');
  });

  it('prefers the texts of the user, as they are written', () => {
    const jobType = { name: 'Translation', texts: { 4: 'Fachübersetzung' } };
    const unit = { name: 'Pages', texts: { 4: 'Normseiten' } };
    expect(detail({ jobType, unit })).toBe('Fachübersetzung Deutsch > Englisch, Normseiten');
    expect(detail({ jobType, unit }, FRENCH)).toBe('Traduction allemand > anglais, pages');
  });

  it('uses the words of the language of a locale for languages of the account', () => {
    expect(detail({}, { ...GERMAN, language: '100', locale: 'de-AT' })).toBe(
      'Übersetzung Deutsch > Englisch, Wörter',
    );
    expect(detail({}, { ...ENGLISH, language: '101', locale: 'pl' })).toBe(
      'Translation niemiecki > angielski, words',
    );
  });

  it('keeps names that it does not know', () => {
    const work = { jobType: { name: 'MTPE light' }, languagePair: { from: 'Klingon', to: 'DE' }, unit: null };
    expect(detail(work)).toBe('MTPE light Klingon > Deutsch');
  });

  it('names a job without a name by its kind of work, once', () => {
    expect(jobLine({ ...WORK, name: ' ' }, GERMAN)).toEqual({
      name: 'Übersetzung',
      detail: 'Deutsch > Englisch, Wörter',
    });
    expect(jobLine({ ...WORK, name: null, jobType: null }, GERMAN).name).toBe('Job');
  });

  it('has no unit for a flat rate', () => {
    expect(detail({ flat_rate: true })).toBe('Übersetzung Deutsch > Englisch');
  });

  it.each([
    ['EN-US', 'English (United States)', 'Englisch (Vereinigte Staaten)'],
    ['Alemán', 'alemán', 'Deutsch'],
    ['Portuguese (Brazil)', 'pt-BR', 'Portugiesisch (Brasilien)'],
  ])('recognises %s and %s as the same language', (one, other, german) => {
    expect(detail({ languagePair: { from: one, to: other }, jobType: null, unit: null })).toBe(
      `${german} > ${german}`,
    );
  });

  it('says the day and the order where the client wants them, as far as the job has them', () => {
    expect(detail({ details: ['date', 'reference'] })).toBe(
      'Übersetzung Deutsch > Englisch, Wörter · 28.11.2026 · Referenz PO 4711',
    );
    expect(detail({ details: ['reference'] }, ENGLISH)).toBe(
      'Translation German > English, words · Reference PO 4711',
    );
    expect(detail({ details: ['date', 'reference'], completed_at: null, reference: null })).toBe(
      'Übersetzung Deutsch > Englisch, Wörter',
    );
    expect(
      jobLine({ ...WORK, jobType: null, languagePair: null, unit: null, details: ['date'] }, ENGLISH),
    ).toEqual({
      name: 'Manual',
      detail: '28/11/2026',
    });
  });
});
