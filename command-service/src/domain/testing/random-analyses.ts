import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';

const plain = (band: string, source: string | null = null) => ({ band, source, from: null, to: null });
const fuzzy = (from: number, to: number, source: string | null = null) => ({
  band: 'fuzzy',
  source,
  from,
  to,
});

/** A grid with some bands, the last one of new words. Sometimes a band has its own rate. */
export function randomGrid(choose: Chooser): { [key: string]: Json } {
  const percent = () => ({ percent: choose.of('0', '33.33', '60', '100', '150'), rate: null });
  const first = choose.number(4) === 0 ? { percent: null, rate: choose.of('0.03', '0') } : percent();
  return {
    name: choose.word(),
    bands: [
      { ...choose.of(plain('repetition'), plain('exact')), ...first },
      { ...choose.of(fuzzy(95, 99), fuzzy(75, 100)), ...percent() },
      { ...plain('new'), ...percent() },
    ],
    rounding: choose.of('band', 'total'),
    decimals: choose.number(3),
  };
}

/** An analysis of up to five bands, some of them listed twice, with the grid that weighs it. */
export function randomAnalysis(choose: Chooser): { [key: string]: Json } {
  const bands = Array.from({ length: 1 + choose.number(5) }, () => ({
    ...choose.of<{ [key: string]: Json }>(
      plain('new'),
      plain('new', 'mt'),
      plain('locked'),
      plain('crossFileRepetition'),
      fuzzy(95, 100),
      fuzzy(80, 90, 'internal'),
    ),
    segments: choose.number(20),
    words: choose.amount(),
    characters: choose.of<Json>('0', 12.5, choose.amount()),
  }));
  const agreed = choose.of<Json>(null, choose.amount());
  return {
    analysis: {
      tool: choose.of('trados', 'memoq', 'table'),
      file: `${choose.word()}.xml`,
      sha256: choose.of('a', 'b', 'c').repeat(64),
      sourceId: choose.of<Json>(null, choose.word()),
      unit: choose.of('words', 'words', 'words', 'words', 'words', 'characters'),
      bands,
      agreed,
      takeAgreed: agreed !== null && choose.number(3) === 0,
    },
    ...choose.of<{ [key: string]: Json }>({ gridId: choose.of(1, 2, 7) }, { grid: randomGrid(choose) }),
  };
}
