import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

import { cssVariables } from './css-variables.ts'
import { scale } from './scale.ts'
import { semantic } from './semantic.ts'

/** Adds utilities for the tokens to an application's own Tailwind theme, without replacing any of its utilities. */
export default {
  theme: {
    extend: {
      colors: Object.fromEntries(
        Object.keys(semantic).map((name) => [name, `var(--pp-color-${name})`]),
      ),
      borderRadius: { control: 'var(--pp-radius-control)', panel: 'var(--pp-radius-panel)' },
      height: { control: 'var(--pp-control-height)', row: 'var(--pp-row-height)' },
      minHeight: { control: 'var(--pp-control-height)', row: 'var(--pp-row-height)' },
      width: { control: 'var(--pp-control-height)' },
      maxWidth: { ...scale.measure },
      transitionDuration: { ...scale.duration },
    },
  },
  plugins: [plugin((tailwind) => tailwind.addBase(withoutSpacing(cssVariables())))],
} satisfies Config

/** An application's Tailwind has its own unit. */
function withoutSpacing({ ':root': root, ...parts }: ReturnType<typeof cssVariables>) {
  const { '--spacing': _, ...tokens } = typeof root === 'object' ? root : {}
  return { ':root': tokens, ...parts }
}
