import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

import { cssVariables } from './src/tokens/css-variables.ts'
import { fontFamily, scale } from './src/tokens/scale.ts'
import { semantic } from './src/tokens/semantic.ts'

const colours = Object.fromEntries(
  Object.keys(semantic).map((name) => [name, `var(--pp-color-${name})`]),
)

type Size = keyof typeof scale.fontSize
/** Line height relative to the font size, so that smaller text within has a smaller line height. */
const share = (size: Size) =>
  `calc(${Number.parseFloat(scale.lineHeight[size])} / ${Number.parseFloat(scale.fontSize[size])})`
const fontSize = Object.fromEntries(
  (Object.keys(scale.fontSize) as Size[]).map((size): [Size, [string, { lineHeight: string }]] => [
    size,
    [scale.fontSize[size], { lineHeight: share(size) }],
  ]),
)

/**
 * Elements of a direction. Tailwind's own variant also matches what has the other direction inside of them. Where a
 * bundler replaces `:dir()` by languages, the attributes decide.
 */
function inDirection(direction: string) {
  const part = `[dir=${direction}]`
  const other = `${part} [dir=${direction === 'rtl' ? 'ltr' : 'rtl'}]`
  return `&:where(:dir(${direction}), ${part}, ${part} :not(${other}, ${other} *))`
}

/** Maps the tokens to utilities; `src/base.css` loads it with `@config`. */
export default {
  theme: {
    colors: { transparent: 'transparent', current: 'currentColor', ...colours },
    fontSize,
    fontFamily: { sans: [...fontFamily.sans], mono: [...fontFamily.mono] },
    borderRadius: {
      none: '0',
      control: 'var(--pp-radius-control)',
      panel: 'var(--pp-radius-panel)',
      full: '9999px',
    },
    extend: {
      borderColor: { DEFAULT: 'var(--pp-color-subtle)' },
      height: { control: 'var(--pp-control-height)', row: 'var(--pp-row-height)' },
      minHeight: { control: 'var(--pp-control-height)', row: 'var(--pp-row-height)' },
      width: { control: 'var(--pp-control-height)' },
      maxWidth: { ...scale.measure },
      transitionDuration: { ...scale.duration },
      gridTemplateColumns: { beside: '30rem minmax(0, 1fr)' },
    },
  },
  plugins: [
    plugin((tailwind) => {
      tailwind.addBase(cssVariables())
      for (const direction of ['ltr', 'rtl']) tailwind.addVariant(direction, inDirection(direction))
      // Help next to its field: in a HelpBeside of this width or more.
      tailwind.addVariant('beside', '@container help-beside (min-width: 50rem)')
    }),
  ],
} satisfies Config
