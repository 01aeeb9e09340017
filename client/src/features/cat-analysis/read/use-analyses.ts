import type { CatAnalysesAnswer } from '@ledgerline/shared-events/cat/analysis.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { MAX_CAT_FILE_BYTES, MAX_CAT_FILES } from '@ledgerline/shared-events/cat/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { isCancelled } from '#shared/api/failures.ts';
import { sendAnalyses } from './send-analyses.ts';

/** What was read of the chosen files. `share`: how much was sent while they are being read; null otherwise. */
export type Analyses = {
  files: readonly File[];
  answer: CatAnalysesAnswer | null;
  share: number | null;
  trouble: string | null;
};

const NOTHING: Analyses = { files: [], answer: null, share: null, trouble: null };
const FAILED = 'The upload failed. Please try again.';
const MEBIBYTE = 1024 ** 2;

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && error.message !== '' ? error.message : FAILED;

/** The files that may be sent: those before, then the new ones without those that are there already. */
function joined(before: readonly File[], added: readonly File[]): readonly File[] {
  const isThere = (file: File) =>
    before.some(
      ({ name, size, lastModified }) =>
        name === file.name && size === file.size && lastModified === file.lastModified,
    );
  const all = [...before];
  for (const file of added) if (!isThere(file)) all.push(named(file, all));
  return all;
}

/** A file with a unique name, by which the answer tells files apart: two folders may have one of the same name. */
function named(file: File, others: readonly File[]): File {
  const isUsed = (name: string) => others.some((other) => other.name === name);
  const [, stem = file.name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(file.name) ?? [];
  let name = file.name;
  for (let count = 2; isUsed(name); count += 1) name = `${stem} (${count})${ending}`;
  return name === file.name
    ? file
    : new File([file], name, { type: file.type, lastModified: file.lastModified });
}

function problemOf(files: readonly File[]): string | null {
  if (files.length > MAX_CAT_FILES) return `Choose at most ${MAX_CAT_FILES} files at once.`;
  const large = files.find(({ size }) => size > MAX_CAT_FILE_BYTES);
  return large === undefined
    ? null
    : `${large.name} is too large. An analysis has at most ${MAX_CAT_FILE_BYTES / MEBIBYTE} MB.`;
}

/** Reads files of CAT tools, and again with answers to what they left open. A new reading ends the one before. */
export function useAnalyses() {
  const [analyses, setAnalyses] = useState<Analyses>(NOTHING);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const read = useCallback((files: readonly File[], choices: CatChoices) => {
    abort.current?.abort();
    const current = new AbortController();
    abort.current = current;
    const change = (fields: Partial<Analyses>) => setAnalyses((before) => ({ ...before, ...fields }));
    change({ share: 0, trouble: null });
    const onProgress = (share: number) => change({ share });
    sendAnalyses(files, choices, { signal: current.signal, onProgress }).then(
      (answer) => change({ files, answer, share: null }),
      (error: unknown) => {
        if (!isCancelled(error)) change({ share: null, trouble: messageOf(error) });
      },
    );
  }, []);

  const add = useCallback(
    (before: readonly File[], added: readonly File[], choices: CatChoices) => {
      const files = joined(before, added);
      const trouble = problemOf(files);
      if (trouble !== null) setAnalyses((state) => ({ ...state, trouble }));
      else if (files.length > 0) read(files, choices);
    },
    [read],
  );
  /** Stops a reading. What was read before stays. */
  const cancel = useCallback(() => {
    abort.current?.abort();
    setAnalyses((before) => ({ ...before, share: null }));
  }, []);
  const restart = useCallback(() => {
    abort.current?.abort();
    setAnalyses(NOTHING);
  }, []);
  return { analyses, read, add, cancel, restart };
}
