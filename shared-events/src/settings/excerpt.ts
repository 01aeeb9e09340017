const LENGTH = 60;

/** The first words of a text block without its markup: the name that the history gives it. */
export function excerpt(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...text];
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join('')}…` : text;
}
