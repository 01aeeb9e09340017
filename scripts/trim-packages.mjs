import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Papers have a regular and a semibold face, and a bold one of the families without a semibold one. */
const WEIGHTS_OF_PAPERS = /^[467]00/;

/**
 * Deletes files of the installed packages that nothing reads: source maps, the C headers of Node, and the faces of
 * fonts that no paper has. They are a quarter of the size of an installation.
 */
export function trimPackages(root) {
  const packages = join(root, 'node_modules');
  for (const name of subfolders(join(packages, 'node/node_modules')))
    remove(join(packages, 'node/node_modules', name, 'include'));
  for (const family of subfolders(join(packages, '@expo-google-fonts')))
    for (const face of unusedFaces(join(packages, '@expo-google-fonts', family))) remove(face);
  removeSourceMaps(packages);
}

function unusedFaces(family) {
  const faces = subfolders(family).filter((name) => /^\d00/.test(name));
  const hasSemibold = faces.some((name) => name.startsWith('600'));
  const isUsed = (face) => WEIGHTS_OF_PAPERS.test(face) && !(hasSemibold && face.startsWith('700'));
  return faces.filter((face) => !isUsed(face)).map((face) => join(family, face));
}

function removeSourceMaps(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeSourceMaps(path);
    else if (/\.(?:[cm]?js|css|[cm]?ts)\.map$/.test(entry.name)) remove(path);
  }
}

const remove = (path) => rmSync(path, { recursive: true, force: true });

const subfolders = (folder) =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
