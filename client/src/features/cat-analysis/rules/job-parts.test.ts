import { describe, expect, it } from 'vitest';
import { band, sampleAnalysis } from '../testing/sample-analyses.ts';
import { allAsOne, partsByPair, proposedName } from './job-parts.ts';

const french = sampleAnalysis({ target: 'fr-FR', bands: [band(100, 'new')], file: 'fr.xml' });

describe('the jobs of several files', () => {
  it('are one for each language pair, with the files of a pair added up', () => {
    const parts = partsByPair([
      sampleAnalysis({ bands: [band(100, 'new'), band(20, 'exact')] }),
      french,
      sampleAnalysis({ bands: [band(5, 'new')], file: 'more.xml' }),
    ]);
    expect(parts.map(({ target, counts }) => [target, counts.bands.map(({ words }) => words)])).toEqual([
      ['en-GB', ['105', '20']],
      ['fr-FR', ['100']],
    ]);
    expect(parts[0]?.counts.moreFiles.map(({ file }) => file)).toEqual(['more.xml']);
  });

  it('never add discounted counts to raw ones, nor words to characters', () => {
    const discounted = sampleAnalysis({ weighted: 'yes' });
    expect(partsByPair([sampleAnalysis(), discounted])).toHaveLength(2);
    expect(allAsOne([sampleAnalysis(), discounted])).toBeNull();
    expect(allAsOne([sampleAnalysis(), sampleAnalysis({ unit: 'characters' })])).toBeNull();
  });

  it('can be one job for all pairs, which then has no pair', () => {
    const one = allAsOne([sampleAnalysis({ bands: [band(1, 'new')] }), french]);
    expect(one).toMatchObject({ source: 'de-DE', target: null, counts: { bands: [{ words: '101' }] } });
  });
});

it('a job is named after the only translated document', () => {
  const named = (name: string) => sampleAnalysis({ files: [{ name, segments: 0, words: 0, characters: 0 }] });
  expect(proposedName([named('Sustainability report.docx.sdlxliff')])).toBe('Sustainability report');
  expect(proposedName([named('work\\terms v1.2.xlsx')])).toBe('terms v1.2');
  expect(proposedName([named('a.docx'), named('b.docx')])).toBe('');
  expect(proposedName([sampleAnalysis({ filesTotal: 6 })])).toBe('');
});
