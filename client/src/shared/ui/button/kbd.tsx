/** The visible keys of an action; assistive technology reads `aria-keyshortcuts`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" style={{ display: 'contents' }}>
      <kbd>{keys}</kbd>
    </span>
  );
}
