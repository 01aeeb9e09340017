import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** A turn that is older isn't waited for: its process is gone, and another one has its id. */
const LONGEST_MS = 30 * 60_000;
const LOOK_MS = 200;

/**
 * Runs `work` while no other process does what the file at `path` stands for. A process that was ended loses its turn.
 * @param onWait called once when another process has the turn
 */
export function oneAtATime(path, work, onWait) {
  let isWaiting = false;
  while (!acquire(path)) {
    if (!isWaiting) onWait();
    isWaiting = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  const outcome = work();
  process.removeListener('exit', release);
  release();
  return outcome;
}

/** Takes the turn if nobody has it. Where no file can be written, there is nothing to keep others from. */
function acquire(path) {
  try {
    writeFileSync(path, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') return true;
  }
  dropEnded(path);
  return false;
}

/** Removes the turn of a process that is gone, unless another one took it over meanwhile. */
function dropEnded(path) {
  const ended = ownerOf(path);
  if (ended === null || isAlive(path, ended)) return;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (ownerOf(aside) === ended) rmSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** The id of the process that has the turn; null while it isn't written, or when the turn is over. */
function ownerOf(path) {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(path, pid) {
  try {
    if (Date.now() - statSync(path).mtimeMs > LONGEST_MS) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
}
