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

/** Each solid colour with the text on it, and with the backgrounds it stands out from. */
const solidPairs = solids.map((name) => ({
  name,
  texts: textPairs.filter((pair) => isSolidPair(pair) && pair[1] === name).map(([front]) => front),
  grounds: edgePairs.filter(([front]) => front === name).map(([, ground]) => ground),
}))

/** Each colour of these pairs with all its backgrounds. */
const byFront = (pairs: readonly Pair[]) =>
  [...new Set(pairs.map(([front]) => front))].map((front) => ({
    front,
    grounds: pairs.filter(([name]) => name === front).map(([, ground]) => ground),
  }))
const otherEdges = byFront(edgePairs.filter(([front]) => !solids.includes(front)))
const otherTexts = byFront(textPairs.filter((pair) => !isSolidPair(pair)))

/** Returns a theme in which every pair has its ratio: colours that lack contrast are adjusted. */
export function holdContrast(theme: Theme, { text, edge }: { text: number; edge: number }): Theme {
  const held = { ...theme }
  const adjust = (name: SemanticColour, other: SemanticColour[], ratio: number) => {
    held[name] = withContrast(held[name], { to: other.map((colour) => held[colour]), ratio })
  }
  for (const { name, texts, grounds } of solidPairs) {
    for (const front of texts) adjust(name, [front], text)
    for (const ground of grounds) adjust(name, [ground], edge)
  }
  for (const { front, grounds } of otherEdges) adjust(front, grounds, edge)
  for (const { front, grounds } of otherTexts) adjust(front, grounds, text)
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
