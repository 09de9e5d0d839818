import { densities, scale } from './scale.ts'
import { themes, type Theme, type ThemeName } from './themes.ts'

type CssInJs = { [key: string]: string | CssInJs }
type Declarations = Record<string, string>

const names = Object.keys(themes.light) as (keyof Theme)[]

/** Of these two, one is empty and the other without a value, so that its fallback applies (“space toggle”). */
const contrastOf = (contrast: 'standard' | 'more') => ({
  '--pp-contrast-standard': contrast === 'standard' ? 'initial' : ' ',
  '--pp-contrast-more': contrast === 'more' ? 'initial' : ' ',
})

/**
 * Every colour in the theme and the contrast of the element on which it is declared. A bundler may resolve
 * `light-dark()` there, so they are declared again wherever either changes. `colourOf` returns the value in one theme.
 */
export function colourVariables(
  colourOf: (theme: ThemeName, name: keyof Theme) => string,
): Declarations {
  return Object.fromEntries(
    names.map((name) => {
      const both = (light: ThemeName, dark: ThemeName) =>
        `light-dark(${colourOf(light, name)}, ${colourOf(dark, name)})`
      const standard = both('light', 'dark')
      const more = both('light-contrast', 'dark-contrast')
      return [
        `--pp-color-${name}`,
        `var(--pp-contrast-standard, ${standard}) var(--pp-contrast-more, ${more})`,
      ]
    }),
  )
}

/** Set by a brand (`brandCss`), and inherited by every part in it that declares its colours again. */
export const brandVariable = (theme: ThemeName, name: keyof Theme) => `--pp-brand-${theme}-${name}`

const colours = colourVariables(
  (theme, name) => `var(${brandVariable(theme, name)}, ${themes[theme][name]})`,
)

const heights = (density: keyof typeof scale.controlHeight) => ({
  '--pp-control-height': scale.controlHeight[density],
  '--pp-row-height': scale.rowHeight[density],
})

/** The base styles that define every token as a CSS variable: selector → declarations. */
export function cssVariables(): CssInJs {
  return {
    ':root': {
      'color-scheme': 'light dark',
      ...contrastOf('standard'),
      ...heights('comfortable'),
      // Tailwind multiplies its spacing steps by it.
      '--spacing': scale.space.step,
      '--pp-radius-control': scale.corners.soft.control,
      '--pp-radius-panel': scale.corners.soft.panel,
    },
    "[data-theme='light']": { 'color-scheme': 'light' },
    "[data-theme='dark']": { 'color-scheme': 'dark' },
    "[data-contrast='more']": contrastOf('more'),
    '@media (prefers-contrast: more)': { ':root': contrastOf('more') },
    // After the media query, which it overrides.
    "[data-contrast='standard']": contrastOf('standard'),
    ':root, [data-theme], [data-contrast]': colours,
    // Text without its own colour would inherit that of the page around the part.
    ':where([data-theme]:not(:root), [data-contrast]:not(:root))': {
      color: 'var(--pp-color-on-surface)',
    },
    ':where([data-theme]:not(:root))': { 'background-color': 'var(--pp-color-surface)' },
    ...Object.fromEntries(
      densities.map((density) => [`[data-density='${density}']`, heights(density)]),
    ),
    '@media (pointer: coarse)': {
      ":root, [data-density]:not([data-density='spacious'])": heights('touch'),
    },
  }
}
