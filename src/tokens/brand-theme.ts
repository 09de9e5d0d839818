import { hexOf, oklchOf } from './contrast.ts'
import { brandVariable, colourVariables } from './css-variables.ts'
import { scale } from './scale.ts'
import type { SemanticColour } from './semantic.ts'
import { holdContrast, ratiosOf, themeNames, themes, type Theme, type ThemeName } from './themes.ts'

/** What a partner configures. The logo is used unchanged; every interactive colour is derived from the brand's. */
export type Brand = {
  /**
   * A CSS colour in any notation. It must be self-contained: no `var()`, `calc()`, `color-mix()`, `currentColor` or
   * `from`.
   */
  colour: string
  /** Hue of the neutrals in degrees (OKLCH); limestone's by default. */
  neutralHue?: number
  corners?: keyof typeof scale.corners
  /** Colours of states, each for a whole group such as `critical` and `critical-text`; ours by default. */
  states?: { [state in BrandState]?: string }
}

export const brandStates = ['critical', 'caution', 'positive', 'info'] as const
export type BrandState = (typeof brandStates)[number]

/** The colours that a brand overrides. */
export const brandColours = [
  'accent',
  'accent-hover',
  'accent-subtle',
  'on-accent-subtle',
  'accent-text',
  'focus',
] as const satisfies SemanticColour[]

const neutrals = [
  'surface',
  'on-surface',
  'on-surface-muted',
  'raised',
  'on-raised',
  'muted',
  'on-muted',
  'control',
  'control-hover',
  'subtle',
] as const satisfies SemanticColour[]

/** The colours of a state, without those for text on a solid background. */
const stateColours = (state: BrandState) =>
  themeColours.filter(
    (name) => name === state || name.startsWith(`${state}-`) || name === `on-${state}-subtle`,
  )
const themeColours = Object.keys(themes.light) as SemanticColour[]

const MOST_CHROMA = 0.15

/**
 * The four themes of a brand. Every pair keeps its contrast whatever the brand's colour is. Throws when the colour is
 * invalid.
 */
export function brandThemes(brand: Brand): Record<ThemeName, Theme> {
  const { neutralHue, states = {} } = brand
  const entries = themeNames.map((name) => {
    const base = { ...themes[name] }
    paint(base, brandColours, brand.colour)
    for (const state of brandStates) {
      if (states[state] !== undefined) paint(base, stateColours(state), states[state])
    }
    if (neutralHue !== undefined) {
      for (const colour of neutrals)
        base[colour] = hexOf({ ...oklchOf(base[colour]), h: neutralHue })
    }
    return [name, holdContrast(base, ratiosOf(name))]
  })
  return Object.fromEntries(entries) as Record<ThemeName, Theme>
}

/** Gives roles the hue and chroma of a colour, at their own lightness: a tint stays a tint. */
function paint(theme: Theme, roles: readonly SemanticColour[], colour: string) {
  const { c, h } = oklchOf(colour)
  const chroma = Math.min(c, MOST_CHROMA)
  for (const role of roles) {
    const own = oklchOf(theme[role])
    // A tint is pale; every other role has the colour's own strength.
    const isTint = role.endsWith('-subtle') && !role.startsWith('on-')
    theme[role] = hexOf({ l: own.l, c: isTint ? Math.min(chroma, own.c) : chroma, h })
  }
}

/** Names a brand after its contents. */
const nameOf = ({ colour, neutralHue, corners = 'soft', states = {} }: Brand) =>
  [colour, neutralHue ?? '', corners, ...brandStates.flatMap((state) => states[state] ?? [])]
    .join(' ')
    .replaceAll(/[^\w.]+/g, '-')

/**
 * The CSS variables of a brand under `selector`, to be placed after the default ones. It also applies inside another
 * brand, and in what its parts open elsewhere on the page.
 */
export function brandCss(brand: Brand, selector = ':root') {
  const made = brandThemes(brand)
  const name = nameOf(brand)
  const { control, panel } = scale.corners[brand.corners ?? 'soft']
  const declarations = {
    // Read by what is opened in a portal.
    '--pp-brand': name,
    ...Object.fromEntries(
      themeNames.flatMap((theme) =>
        Object.entries(made[theme]).map(([colour, value]) => [
          brandVariable(theme, colour as SemanticColour),
          value,
        ]),
      ),
    ),
    ...colourVariables((theme, colour) => `var(${brandVariable(theme, colour)})`),
    '--pp-radius-control': control,
    '--pp-radius-panel': panel,
    color: 'var(--pp-color-on-surface)',
  }
  const lines = Object.entries(declarations).map(([property, value]) => `${property}: ${value};`)
  return `${selector}, [data-brand='${name}'] { ${lines.join(' ')} }`
}
