import { workerData } from 'node:worker_threads';

/** The most memory of the press. The longest invoices take about 300 MB, and some texts of strangers all there is. */
const MAX_MEMORY = 640 * 1024 ** 2;

const CHECK_MS = 50;

/** Ends this process, while the compiler keeps its main thread, when it takes too much or its parent is gone. */
setInterval(() => {
  const isOrphan = process.ppid !== workerData.parent;
  if (isOrphan || process.memoryUsage.rss() > MAX_MEMORY) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);
