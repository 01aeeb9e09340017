/** The requested width of the open dialog, in px; null without a dialog. */
export function widthOfDialog(): number | null {
  const root = document.querySelector<HTMLElement>('[style*="--modal-size"]');
  const rem = /([\d.]+)rem/.exec(root?.style.getPropertyValue('--modal-size') ?? '')?.[1];
  return rem === undefined ? null : Number(rem) * 16;
}
