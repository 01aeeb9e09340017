/** The words of a simple HTML text on one line, for a list: "Please pay by bank transfer. IBAN DE21…". */
export function plainText(html: string): string {
  const spaced = html.replace(/<(br|\/p|\/div|\/li)[^>]*>/gi, '$& ');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
