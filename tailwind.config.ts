import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

import { cssVariables } from './src/tokens/css-variables.ts'
import { fontFamily, scale } from './src/tokens/scale.ts'
import { semantic } from './src/tokens/semantic.ts'

const colours = Object.fromEntries(
  Object.keys(semantic).map((name) => [name, `var(--color-${name})`]),
)

/** Maps the tokens to utilities; `src/index.css` and `src/public.css` load it with `@config`. */
export default {
  theme: {
    colors: { transparent: 'transparent', current: 'currentColor', ...colours },
    fontFamily: { sans: [...fontFamily.sans], mono: [...fontFamily.mono] },
    borderRadius: {
      none: '0',
      control: 'var(--radius-control)',
      panel: 'var(--radius-panel)',
      full: '9999px',
    },
    extend: {
      borderColor: { DEFAULT: 'var(--color-subtle)' },
      height: { control: 'var(--control-height)', row: 'var(--row-height)' },
      minHeight: { control: 'var(--control-height)', row: 'var(--row-height)' },
      width: { control: 'var(--control-height)' },
      maxWidth: { ...scale.measure },
      transitionDuration: { ...scale.duration },
    },
  },
  plugins: [plugin((tailwind) => tailwind.addBase(cssVariables()))],
} satisfies Config
