/** How far a mouse moves before a press becomes a drag, in px. */
const DRAG_FROM = 5;
/** How long a finger rests before it picks a card up, in ms; until then it scrolls. */
const HOLD_MS = 300;

type Point = { x: number; y: number };

type Handlers = {
  /** The card was picked up. */
  begin(at: Point): void;
  move(at: Point): void;
  /** The drag has ended; `isDropped` is false when it was cancelled. */
  end(isDropped: boolean): void;
};

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/**
 * Follows a pressed pointer until it is released: a mouse drags once it moves, a finger once it has rested on the
 * card. Escape cancels. A press that never became a drag stays a click.
 */
export function followPointer(press: PointerEvent, handlers: Handlers): void {
  const start = pointOf(press);
  const isTouch = press.pointerType === 'touch';
  const watch = new AbortController();
  let isDragging = false;
  const begin = () => {
    isDragging = true;
    handlers.begin(start);
  };
  const hold = isTouch ? setTimeout(begin, HOLD_MS) : undefined;
  const stop = (isDropped: boolean) => {
    clearTimeout(hold);
    watch.abort();
    if (isDragging) handlers.end(isDropped);
    if (isDragging) swallowClick();
  };
  const handleMove = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const at = pointOf(event);
    const isFar = Math.hypot(at.x - start.x, at.y - start.y) >= DRAG_FROM;
    if (!isDragging && isFar && isTouch) return stop(false);
    if (!isDragging && isFar) begin();
    if (isDragging) handlers.move(at);
  };
  const on = { signal: watch.signal };
  window.addEventListener('pointermove', handleMove, on);
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === press.pointerId && stop(true), on);
  window.addEventListener('pointercancel', () => stop(false), on);
  window.addEventListener('blur', () => stop(false), on);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      stop(false);
    },
    { ...on, capture: true },
  );
  // While a card is dragged by a finger the page does not scroll.
  window.addEventListener('touchmove', (event) => isDragging && event.preventDefault(), {
    ...on,
    passive: false,
  });
}

/** The click that follows the release of a dragged card opens nothing. After a touch it may come late. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    // A link that is opened by a key is clicked without a pointer.
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const nextPress = new AbortController();
  window.addEventListener('click', swallow, { capture: true, signal: nextPress.signal });
  window.addEventListener('pointerdown', () => nextPress.abort(), { capture: true, once: true });
}
