/** The keys of an action, for the eye; `aria-keyshortcuts` tells them to assistive technology. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" style={{ display: 'contents' }}>
      <kbd>{keys}</kbd>
    </span>
  );
}
