import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { Measure } from './counts.ts';

/** What columns of counts are called, in the languages of tools' screens. */
const HEADS: Readonly<Record<Measure, string>> = {
  segments:
    'segment|segments|segmente|segmentos|segmenti|segmenten|segmenty|segmenter|szegmens|szegmensek|сегменты|сегмент|片段|片段数|句段|句段数|分節|分節数|セグメント|セグメント数|세그먼트|세그먼트 수|segment count|segs',
  words:
    'word|words|word count|wordcount|source words|words (source)|words source|worter|mots|palabras|palavras|parole|woorden|slova|slowa|ord|szavak|слова|слов|词汇|单词数|字数|词数|单词|単語数|ワード数|단어|단어 수|単語|ワード|kelime|sanat|cuvinte|no. of words|number of words',
  characters:
    'character|characters|chars|char|source characters|source chars|zeichen|caracteres|caracteres (sin espacios)|caracteri|caratteri|tekens|znaky|znaki|tecken|tegn|karakterek|символы|знаки|знаков|字符|字符数|文字数|문자|문자 수|글자 수|文字|karakter|merkit',
};

const BY_HEAD: ReadonlyMap<string, Measure> = new Map(
  (['segments', 'words', 'characters'] as const).flatMap((measure) =>
    HEADS[measure].split('|').map((head): [string, Measure] => [searchKey(head), measure]),
  ),
);

/** "Source" in the languages of memoQ, before or after what is counted: "Quellwörter", "Mots source", "原文の単語". */
const OF_SOURCE =
  /^(?:source|quell(?:text)?-?|ausgangs|forras-?|bron|原文の?|源语?|원문)\s*|\s*(?:source|(?:de )?origen|(?:de )?origem|(?:di )?origine|zrodlowe|zrodlowych|исходного текста|(?:в )?источнике)$/u;

/** What a heading counts; null for percentages, tags, weighted words and all else. */
export function measureOf(head: string): Measure | null {
  const text = searchKey(head).replace(/[:：.]+$/, '');
  return BY_HEAD.get(text) ?? BY_HEAD.get(text.replace(OF_SOURCE, '')) ?? null;
}
