import { catChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { describe, expect, it } from 'vitest';
import { finishedAnalyses } from './read-analysis.ts';
import { readTradosReport } from './read-trados-report.ts';
import { tradosReport } from './testing/trados-report.ts';

const NAME = 'Analyze Files en-US_de-DE.xml';
const read = (text: string, name = NAME, choices = {}) =>
  finishedAnalyses([readTradosReport(name, text)], catChoices.parse(choices))[0];

const BANDS = [
  { element: 'perfect', words: 10 },
  { element: 'inContextExact', words: 120 },
  { element: 'exact', words: 200 },
  { element: 'locked', words: 5 },
  { element: 'crossFileRepeated', words: 30 },
  { element: 'repeated', words: 40 },
  { element: 'new', words: 1000 },
  { element: 'newBaseline', words: 700 },
  { element: 'newLearnings', words: 300 },
  { element: 'fuzzy', min: 75, max: 99, words: 15 },
  { element: 'internalFuzzy', min: 75, max: 99, words: 8 },
];

describe('a report of Trados Studio', () => {
  it('is read with its bands, and what divides the new words again is not added', () => {
    const analysis = read(tradosReport({ bands: BANDS, total: 1428, files: ['a.docx', 'b.docx'] }));
    expect(analysis).toMatchObject({
      tool: 'trados',
      source: 'en-US',
      target: 'de-DE',
      unit: 'words',
      weighted: 'no',
      sourceId: '3f6c-task',
      total: { words: 1428 },
      unknownBands: [],
      warnings: [],
      filesTotal: 2,
    });
    expect(analysis?.bands.map(({ band, source, from, words }) => [band, source, from, words])).toEqual([
      ['perfect', null, null, 10],
      ['contextMatch', null, null, 120],
      ['repetition', null, null, 40],
      ['crossFileRepetition', null, null, 30],
      ['exact', null, null, 200],
      ['fuzzy', null, 75, 15],
      ['fuzzy', 'internal', 75, 8],
      ['new', null, null, 1000],
      ['locked', null, null, 5],
    ]);
  });

  it('of thousands of files is read like one that is read as a whole', () => {
    const files = Array.from({ length: 3_000 }, (_, at) => `${at}.docx`);
    const report = tradosReport({ bands: BANDS, total: 1428, files });
    const analysis = read(report);
    expect(analysis).toMatchObject({ filesTotal: 3_000, total: { words: 1428 }, warnings: [] });
    expect(analysis?.files.at(-1)?.name).toBe('49.docx.sdlxliff');
    // What stands in a comment may look like an element, so that nothing is left out.
    expect(read(report.replace('<batchTotal>', '<!-- <file > --><batchTotal>'))).toEqual(analysis);
  });

  it('with another total says both numbers', () => {
    expect(read(tradosReport({ bands: BANDS, total: 1500 }))?.warnings).toEqual([
      "The bands add up to 1,428 words, but the file's total is 1,500.",
    ]);
  });

  it('without a total of the batch is the sum of its files', () => {
    const text = tradosReport({ bands: BANDS, total: 1428, files: ['a', 'b'] }).replace(
      /<batchTotal>.*<\/batchTotal>/s,
      '',
    );
    expect(read(text)).toMatchObject({ total: { words: 2856 }, warnings: [] });
  });

  it('of a language without words counts characters', () => {
    const text = tradosReport({
      bands: [{ element: 'new', words: 0, characters: 900 }],
      total: 0,
      characters: 900,
    });
    expect(read(text.replaceAll(/ words="\d+"/g, ''))).toMatchObject({
      unit: 'characters',
      bands: [{ band: 'new', words: 0, characters: 900 }],
    });
  });

  it('under another name has the language that it names, and no source', () => {
    expect(read(tradosReport({ bands: BANDS, total: 1428 }), 'report.xml')).toMatchObject({
      source: null,
      target: 'de-DE',
    });
  });

  it.each([
    ['in the language of its screen', 'lcid="1031" name="Deutsch (Deutschland)"', 'de-DE'],
    ['by its number alone', 'lcid="7" name="Allemand"', 'de'],
    [
      'by a name that Unicode writes in another way',
      'lcid="1044" name="Norwegian, Bokmål (Norway)"',
      'nb-NO',
    ],
    ['by a name where the number says nothing', 'lcid="4096" name="Spanish (Latin America)"', 'es-419'],
    ['by nothing that is known', 'lcid="4096" name="Klingon"', null],
  ])('that names its target %s', (_, language, target) => {
    expect(read(tradosReport({ bands: BANDS, total: 1428, language }), 'report.xml')?.target).toBe(target);
  });

  it('has the language that it names, not that of another report’s name', () => {
    expect(read(tradosReport({ bands: BANDS, total: 1428 }), 'Analyze Files en-US_fr-FR.xml')).toMatchObject({
      source: null,
      target: 'de-DE',
      warnings: ['The name of the file says fr-FR, and the report de-DE. Check the language pair.'],
    });
    // A variant in the name is the same language.
    expect(read(tradosReport({ bands: BANDS, total: 1428 }), 'Analyze Files en-US_de-AT.xml')).toMatchObject({
      source: 'en-US',
      target: 'de-AT',
      warnings: [],
    });
  });

  it('with a band that nobody knows asks for it, and keeps its words', () => {
    const bands = [...BANDS, { element: 'neuralExact', words: 12 }];
    const text = tradosReport({ bands, total: 1440 });
    expect(read(text)).toMatchObject({ unknownBands: [{ label: 'neuralExact', words: 12 }], warnings: [] });
    const mt = { band: 'exact', source: 'mt', from: null, to: null };
    const chosen = read(text, NAME, { bands: [{ label: 'neuralExact', band: mt }] });
    expect(chosen).toMatchObject({ unknownBands: [], warnings: [] });
    expect(chosen?.bands).toContainEqual(expect.objectContaining({ band: 'exact', source: 'mt', words: 12 }));
    expect(read(text, NAME, { bands: [{ label: 'neuralExact', band: null }] })?.warnings).toEqual([
      '“neuralExact” is left out: 12 words, 0 characters.',
    ]);
  });

  it.each([
    [
      'another task',
      tradosReport({ bands: BANDS, total: 1 }).replace('"analyse"', '"translate"'),
      /another task/,
    ],
    [
      'a document type',
      `<!DOCTYPE a [<!ENTITY b "c">]>${tradosReport({ bands: BANDS, total: 1 })}`,
      /document type/,
    ],
    ['a missing end', tradosReport({ bands: BANDS, total: 1 }).slice(0, -20), /damaged/],
    ['endless levels', `<task name="analyse">${'<a>'.repeat(100_000)}`, /damaged/],
    ['wrong nesting', '<task name="analyse"><file></task></file>', /damaged/],
    ['no files', '<task name="analyse"></task>', /damaged/],
  ])('%s is refused', (_, text, message) => expect(() => read(text)).toThrow(message));
});

it('the report of translate5 names the source language, not the target', () => {
  const report = `${tradosReport({ bands: [{ element: 'new', words: 1 }], total: 1 })}<!--\nThis file was generated with translate5.\n# <x> -->\n`;
  expect(read(report, 'report.xml')).toMatchObject({ source: 'de-DE', target: null, total: { words: 1 } });
});
