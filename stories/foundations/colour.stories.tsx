import type { Meta, StoryObj } from '@storybook/react-vite'

import { contrastOf } from '../../src/tokens/contrast.ts'
import { edgePairs, textPairs, type Pair } from '../../src/tokens/semantic.ts'
import { themeNames, themes, type ThemeName } from '../../src/tokens/themes.ts'

const columns: Record<ThemeName, string> = {
  light: 'Light',
  dark: 'Dark',
  'light-contrast': 'Light, high contrast',
  'dark-contrast': 'Dark, high contrast',
}
const ratio = ([front, ground]: Pair, theme: ThemeName) =>
  contrastOf(themes[theme][front], themes[theme][ground]).toFixed(1)

function Pairs({ caption, pairs }: { caption: string; pairs: readonly Pair[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-start font-medium">{caption}</caption>
        <thead className="text-start text-on-surface-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              Pair
            </th>
            {themeNames.map((theme) => (
              <th key={theme} scope="col" className="py-1 ps-4 text-end font-normal">
                {columns[theme]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.join()} className="border-t border-subtle">
              <td className="py-1">
                <span
                  className="inline-block rounded-control border border-subtle px-2 py-0.5"
                  style={{
                    color: `var(--pp-color-${pair[0]})`,
                    background: `var(--pp-color-${pair[1]})`,
                  }}
                >
                  {pair[0]} on {pair[1]}
                </span>
              </td>
              {themeNames.map((theme) => (
                <td key={theme} className="py-1 ps-4 text-end tabular-nums">
                  {ratio(pair, theme)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const meta = {
  title: 'Foundations/Colour',
  component: Pairs,
  parameters: {
    docs: {
      description: {
        component:
          'Every allowed pair of colours, with its contrast, from `src/tokens`. The contrast of text is at least 4.5, that of borders and icons at least 3; a test checks this.',
      },
    },
    picture: false,
  },
} satisfies Meta<typeof Pairs>

export default meta
type Story = StoryObj<typeof meta>

export const Text: Story = {
  args: { caption: 'Text on its background: at least 4.5', pairs: textPairs },
}
/** Borders aren't text, but axe would treat them as text. */
export const Borders: Story = {
  args: { caption: 'Borders on their background: at least 3', pairs: edgePairs },
  parameters: { a11y: { config: { rules: [{ id: 'color-contrast', enabled: false }] } } },
  tags: ['!test'],
}
