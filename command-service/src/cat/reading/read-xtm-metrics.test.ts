import { describe, expect, it } from 'vitest';
import { read, readOne, wordsOf } from './testing/read-bytes.ts';

describe('the metrics of XTM', () => {
  const metrics = [
    {
      targetLanguage: 'de_DE',
      coreMetrics: {
        iceMatchWords: 5,
        leveragedWords: 6,
        highFuzzyMatchWords: 10,
        lowFuzzyRepeatsWords: 3,
        repeatsWords: 2,
        noMatchingWords: 100,
        machineTranslationWords: 0,
        totalWords: 126,
        totalSegments: 12,
      },
    },
  ];
  const borders = { high: { from: 95, to: 99 }, medium: { from: 85, to: 94 }, low: { from: 75, to: 84 } };

  it('ask for the borders of their fuzzy bands', async () => {
    expect(await read(JSON.stringify(metrics))).toMatchObject({ question: { needs: 'borders', key: 'xtm' } });
    const analysis = await readOne(JSON.stringify(metrics), 'm.json', { borders });
    expect(analysis).toMatchObject({ tool: 'xtm', target: 'de-DE', total: { words: 126 }, warnings: [] });
    expect(wordsOf(analysis)).toEqual([
      'Context match: 5',
      'Repetitions: 2',
      '100%: 6',
      '95–99%: 10',
      '75–84%, internal: 3',
      'New: 100',
    ]);
  });
});
