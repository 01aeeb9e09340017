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
  /** The files of a reading that failed and may be tried again. */
  failed: readonly File[] | null;
};

const NOTHING: Analyses = { files: [], answer: null, share: null, trouble: null, failed: null };
const FAILED = 'The upload failed. Please try again.';
const MEBIBYTE = 1024 ** 2;

const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && error.message !== '' ? error.message : FAILED;

const TOO_MANY_REQUESTS = 429;

/** Whether the same files may be read later: what the server says about them stays as it is. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === TOO_MANY_REQUESTS;

/** The files that may be sent: those before, then the new ones without those that are there already. */
function joined(before: readonly File[], added: readonly File[]): readonly File[] {
  const isThere = (file: File) =>
    before.some(
      ({ name, size, lastModified }) =>
        name === plainName(file.name) && size === file.size && lastModified === file.lastModified,
    );
  const all = [...before];
  for (const file of added) if (!isThere(file)) all.push(named(file, all));
  return all;
}

/** A name that arrives as it is: a form escapes quotes, its reader cuts folders off and leaves hidden characters out. */
const plainName = (name: string): string =>
  name.replaceAll('"', "'").replace(/[\\/]/g, '-').replace(/\p{C}/gu, '').trim() || 'File';

/** A file with a unique name, by which the answer tells files apart: two folders may have one of the same name. */
function named(file: File, others: readonly File[]): File {
  const isUsed = (name: string) => others.some((other) => other.name === name);
  const plain = plainName(file.name);
  const [, stem = plain, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(plain) ?? [];
  let name = plain;
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
    change({ share: 0, trouble: null, failed: null });
    const onProgress = (share: number) => change({ share });
    sendAnalyses(files, choices, { signal: current.signal, onProgress }).then(
      (answer) => change({ files, answer, share: null }),
      (error: unknown) => {
        if (isCancelled(error)) return;
        change({ share: null, trouble: messageOf(error), failed: isPassing(error) ? files : null });
      },
    );
  }, []);

  const add = useCallback(
    (before: readonly File[], added: readonly File[], choices: CatChoices) => {
      const files = joined(before, added);
      const trouble = problemOf(files);
      if (trouble !== null) setAnalyses((state) => ({ ...state, trouble, failed: null }));
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
