declare global {
  interface Window {
    /** Reads that `public/first-reads.js` started before the app was loaded, by their address. */
    firstReads?: Map<string, Promise<Response>>;
  }
}

/** The answer to a read that was started before the app was loaded. It is there once. */
export function takeFirstRead(address: string): Promise<Response> | undefined {
  const answer = window.firstReads?.get(address);
  window.firstReads?.delete(address);
  return answer;
}

/** Drops the answers that nobody took: a call that changes something makes them old. */
export function dropFirstReads(): void {
  window.firstReads?.clear();
}
