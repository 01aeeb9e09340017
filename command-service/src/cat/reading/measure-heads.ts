import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { Measure } from './counts.ts';

/** What columns of counts are called, in the languages of tools' screens, as `searchKey` writes it. */
const HEADS: Readonly<Record<Measure, string>> = {
  segments:
    'segment|segments|segmente|segmentos|segmenti|segmenten|segmenty|segmenter|szegmens|szegmensek|сегменты|сегмент|片段|片段数|分節数|セグメント|segment count|segs',
  words:
    'word|words|word count|wordcount|source words|words (source)|words source|worter|mots|palabras|palavras|parole|woorden|slova|slowa|ord|szavak|слова|слов|词汇|单词数|字数|単語数|単語|ワード|kelime|sanat|cuvinte|no. of words|number of words',
  characters:
    'character|characters|chars|char|source characters|source chars|zeichen|caracteres|caracteres (sin espacios)|caracteri|caratteri|tekens|znaky|znaki|tecken|tegn|karakterek|символы|знаки|знаков|字符|字符数|文字数|文字|karakter|merkit',
};

const BY_HEAD: ReadonlyMap<string, Measure> = new Map(
  (['segments', 'words', 'characters'] as const).flatMap((measure) =>
    HEADS[measure].split('|').map((head): [string, Measure] => [head, measure]),
  ),
);

/** What a heading counts; null for percentages, tags, weighted words and all else. */
export function measureOf(head: string): Measure | null {
  return BY_HEAD.get(searchKey(head).replace(/[:：.]+$/, '')) ?? null;
}
