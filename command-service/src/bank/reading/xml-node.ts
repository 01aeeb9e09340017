import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element: its text, its attributes with `@`, and its children by name, one or a list. */
export type XmlNode = string | { [name: string]: XmlNode | XmlNode[] };

const DEEPEST = 40;
/** Longer than any tag of a bank. The time for a tag grows with the square of its attributes. */
const TOO_LONG_TAG = /<[^<>]{20000}/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignorePiTags: true,
  ignoreDeclaration: true,
  // Document types are refused, so that only the characters of the XML standard are left, which `decoded` reads.
  processEntities: false,
  maxNestedTags: DEEPEST,
});

const BROKEN = 'This XML file is damaged or incomplete.';

/**
 * The root elements of an XML document, without their namespaces. Every value is text.
 * @throws UnreadableFile when it is not well formed, too deep, has an endless tag or a document type
 */
export function parseXml(text: string): XmlNode {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new UnreadableFile("XML files with a document type aren't accepted.");
  if (TOO_LONG_TAG.test(text)) throw new UnreadableFile(BROKEN);
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text);
  } catch (cause) {
    throw new UnreadableFile(BROKEN, { cause });
  }
  throw new UnreadableFile(BROKEN);
}

/** The elements at a path, in their order. */
export function nodesAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode[] {
  let level = node === undefined ? [] : [node];
  for (const name of path) {
    level = level.flatMap((each) => {
      const found = typeof each === 'string' || !Object.hasOwn(each, name) ? undefined : each[name];
      return found === undefined ? [] : Array.isArray(found) ? found : [found];
    });
  }
  return level;
}

/** The text of the first element at a path; empty when there is none. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string {
  const [found] = nodesAt(node, ...path);
  if (found === undefined) return '';
  if (typeof found === 'string') return decoded(found);
  return typeof found['#text'] === 'string' ? decoded(found['#text']) : '';
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, digits, hex, name) => {
      if (name !== undefined) return CHARACTERS[String(name).toLowerCase()] ?? whole;
      const code = digits === undefined ? Number.parseInt(hex, 16) : Number(digits);
      return code > 0x10_ffff ? whole : String.fromCodePoint(code);
    },
  );
}
