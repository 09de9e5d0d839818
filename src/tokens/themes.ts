import { withContrast } from './contrast.ts'
import { edgePairs, semantic, textPairs, type Pair, type SemanticColour } from './semantic.ts'

export const themeNames = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const
export type ThemeName = (typeof themeNames)[number]
export type Theme = Record<SemanticColour, string>

/** The required contrast of pairs: text, then borders and icons (WCAG 1.4.3, 1.4.6, 1.4.11). */
export const ratiosOf = (theme: ThemeName) =>
  theme.endsWith('contrast') ? { text: 7, edge: 4.5 } : { text: 4.5, edge: 3 }

/** Backgrounds with their own colour: if contrast is lacking, they change and their text stays. */
const solids: readonly SemanticColour[] = [
  'accent',
  'accent-hover',
  'critical',
  'severity-critical',
  'inverse',
]

const isSolidPair = ([front, ground]: Pair) => front === `on-${ground}` && solids.includes(ground)

/** Returns a theme in which every pair has its ratio: colours that lack contrast are adjusted. */
export function holdContrast(theme: Theme, { text, edge }: { text: number; edge: number }): Theme {
  const held = { ...theme }
  for (const name of solids) {
    const ratios = [
      ...textPairs
        .filter((pair) => isSolidPair(pair) && pair[1] === name)
        .map(([front]) => ({ other: held[front], ratio: text })),
      ...edgePairs
        .filter(([front]) => front === name)
        .map(([, ground]) => ({ other: held[ground], ratio: edge })),
    ]
    for (const { other, ratio } of ratios)
      held[name] = withContrast(held[name], { to: [other], ratio })
  }
  const rest: [readonly Pair[], number][] = [
    [edgePairs.filter(([front]) => !solids.includes(front)), edge],
    [textPairs.filter((pair) => !isSolidPair(pair)), text],
  ]
  for (const [pairs, ratio] of rest) {
    for (const front of new Set(pairs.map(([name]) => name))) {
      const to = pairs.filter(([name]) => name === front).map(([, ground]) => held[ground])
      held[front] = withContrast(held[front], { to, ratio })
    }
  }
  return held
}

const flat = (side: 'light' | 'dark') =>
  Object.fromEntries(
    Object.entries(semantic).map(([name, colour]) => [name, colour[side]]),
  ) as Theme

/** In high contrast, text is ink or white, and thin lines become borders. */
function highContrast(side: 'light' | 'dark'): Theme {
  const base = flat(side)
  return holdContrast({ ...base, subtle: base.control }, ratiosOf(`${side}-contrast`))
}

export const themes: Record<ThemeName, Theme> = {
  light: flat('light'),
  dark: flat('dark'),
  'light-contrast': highContrast('light'),
  'dark-contrast': highContrast('dark'),
}
