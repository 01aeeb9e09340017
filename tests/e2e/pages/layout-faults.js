// Runs in a page of the browser: finds what a user cannot see whole and what a finger can hardly touch.
(() => {
  const AMOUNT = /[$€£¥]\s?\d|\d[.,]\d{2}\b/;
  const TOUCH = 44;
  const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file])';
  const CONTROLS =
    'a[href], button, input:not([type=hidden], [type=file]), select, textarea, ' +
    '[role=tab], [role=option], [role=menuitem], [role=switch]';

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true], .vh') === null;

  const nameOf = (element) => {
    const words = (element.getAttribute('aria-label') || element.value || element.textContent).trim();
    return `${element.tagName.toLowerCase()} “${words.slice(0, 60)}”`;
  };

  /** The text that stands in the element itself, with its box, or null. */
  const ownText = (element) => {
    const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = texts.map(({ data }) => data).join('');
    if (text.trim() === '') return null;
    const boxes = texts.flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    });
    if (boxes.length === 0) return null;
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    return { text, box: { left, right } };
  };

  const around = (element) => (element === null ? [] : [element, ...around(element.parentElement)]);
  const cuts = (element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
  const scrolls = (element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
    element.scrollWidth > element.clientWidth;
  const isOutside = (box, frame) => box.left < frame.left - 1 || box.right > frame.right + 1;

  /** An amount that its own box or one around it cuts off; other texts may end in an ellipsis. */
  const isCut = (element) => {
    if (element.matches(FIELDS))
      return AMOUNT.test(element.value) && element.scrollWidth > element.clientWidth + 1;
    const own = ownText(element);
    if (own === null || !AMOUNT.test(own.text)) return false;
    const frames = around(element);
    const scrolled = frames.findIndex(scrolls);
    return frames
      .slice(0, scrolled < 0 ? undefined : scrolled)
      .some((one) => cuts(one) && isOutside(own.box, one.getBoundingClientRect()));
  };

  /** A text that begins or ends where nobody can scroll to. */
  const isBeyond = (element) => {
    const box = ownText(element)?.box;
    const screen = { left: 0, right: document.documentElement.clientWidth };
    return (
      box !== undefined && isOutside(box, screen) && !around(element).some((one) => scrolls(one) || cuts(one))
    );
  };

  /** What a touch of the control reaches: its label, or the area that its style puts around it. */
  const reachOf = (element) => {
    const boxes = [element, ...(element.labels ?? [])].map((one) => one.getBoundingClientRect());
    const after = getComputedStyle(element, '::after');
    if (after.content !== 'none' && after.position === 'absolute')
      boxes.push({ width: Number.parseFloat(after.width), height: Number.parseFloat(after.height) });
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  };

  /** Links within a sentence are as high as its lines. */
  const isInSentence = (element) =>
    element.tagName === 'A' &&
    getComputedStyle(element).display === 'inline' &&
    element.closest('p, [role=status], [role=alert]') !== null;

  const isSmall = (element) => {
    const { width, height } = reachOf(element);
    if (element.disabled || width <= 1 || height <= 1 || isInSentence(element)) return false;
    return width < TOUCH - 0.5 || height < TOUCH - 0.5;
  };

  const sizeOf = (element) => {
    const { width, height } = reachOf(element);
    return `${Math.round(width)}×${Math.round(height)}`;
  };

  window.layoutFaults = () => {
    const shown = [...document.querySelectorAll('body *')].filter(
      (one) => one.clientWidth > 0 || ownText(one),
    );
    const texts = shown.filter(isShown);
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [
      ...texts.filter(isCut).map((one) => `cut off: ${nameOf(one)}`),
      ...texts.filter(isBeyond).map((one) => `beyond the screen: ${nameOf(one)}`),
      ...(wide > 0 ? [`the page is ${wide} px wider than the screen`] : []),
    ];
  };

  window.smallTargets = () =>
    [...document.querySelectorAll(CONTROLS)]
      .filter((one) => isShown(one) && isSmall(one))
      .map((one) => `small: ${nameOf(one)} ${sizeOf(one)}`);
})();
