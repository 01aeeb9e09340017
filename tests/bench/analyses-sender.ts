import { parentPort, workerData } from 'node:worker_threads';
import { catAnalysesAnswer } from '@ledgerline/shared-events/cat/analysis.ts';
import * as z from 'zod';

const { url, cookie, token, files } = z
  .object({ url: z.string(), cookie: z.string(), token: z.string(), files: z.array(z.string()) })
  .parse(workerData);

/** Sends the files once for each message, in a thread: the requests beside it must not wait for the sender. */
parentPort?.on('message', async () => {
  const form = new FormData();
  for (const [at, content] of files.entries()) form.append('file', new Blob([content]), `${at}.xml`);
  const start = performance.now();
  const response = await fetch(`${url}/api/cat/analyses`, {
    method: 'POST',
    body: form,
    headers: { cookie, 'X-XSRF-TOKEN': token },
  });
  const body = await response.text();
  const took = performance.now() - start;
  if (response.status !== 200) throw new Error(`${response.status} ${body.slice(0, 500)}`);
  const { analyses } = catAnalysesAnswer.parse(JSON.parse(body));
  if (analyses.length !== files.length) throw new Error(`${analyses.length} of ${files.length} were read.`);
  parentPort?.postMessage(took);
});
