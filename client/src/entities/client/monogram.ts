/** Two letters for a client: "Lingua Nord GmbH" is LN. */
export function monogram(name: string): string {
  const words = name.split(/[\s&,.-]+/).filter((word) => /\p{L}|\d/u.test(word));
  const letters =
    words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : (words[0] ?? '').slice(0, 2);
  return letters.toUpperCase();
}
