/** Two letters for a client: "LN" for "Lingua Nord GmbH". */
export function monogram(name: string): string {
  const words = name.split(/[\s&,.-]+/).filter((word) => /\p{L}|\d/u.test(word));
  const letters =
    words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : (words[0] ?? '').slice(0, 2);
  return letters.toUpperCase();
}
