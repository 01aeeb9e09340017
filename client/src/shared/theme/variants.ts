import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

type Colors = Partial<ReturnType<VariantColorsResolver>>;

const onPage = { background: 'transparent', hover: 'var(--bg-hover)' };

/** The colours of each variant of a button. */
const VARIANTS: Readonly<Record<string, Colors>> = {
  primary: { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)' },
  default: { background: 'var(--bg-button)', hover: 'var(--bg-button-hover)', color: 'var(--text)' },
  subtle: { ...onPage, color: 'var(--text-2)', hoverColor: 'var(--text)' },
  text: { background: 'transparent', hover: 'transparent', color: 'var(--accent-text)' },
  danger: { ...onPage, color: 'var(--red-fg)' },
  dangerFill: { background: 'var(--red-fill)', hover: 'var(--red-fill)', color: '#fff' },
  icon: {
    background: 'transparent',
    hover: 'var(--bg-press)',
    color: 'var(--text-3)',
    hoverColor: 'var(--text)',
  },
};

/** Gives the components of the library the colours of our variants; buttons have no border. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const own = VARIANTS[input.variant];
  return own === undefined
    ? defaultVariantColorsResolver(input)
    : { background: '', hover: '', color: '', border: '0', ...own };
};
