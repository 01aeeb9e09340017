/** The words of a simple HTML text as they stand below each other: a paragraph, a line or an item of a list each. */
export function plainLines(html: string): string {
  const broken = html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li[^>]*>/gi, '$&• ')
    .replace(/<br[^>]*>|<\/(p|div|li|ul|ol|h\d)>/gi, '$&\n');
  const { body } = new DOMParser().parseFromString(broken, 'text/html');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
