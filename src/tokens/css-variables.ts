import { densities, scale } from './scale.ts'
import { themes, type ThemeName } from './themes.ts'

type CssInJs = { [key: string]: string | CssInJs }

const names = Object.keys(themes.light) as (keyof typeof themes.light)[]

const colours = (light: ThemeName, dark: ThemeName) =>
  Object.fromEntries(
    names.map((name) => [
      `--color-${name}`,
      `light-dark(${themes[light][name]}, ${themes[dark][name]})`,
    ]),
  )

/** Those of the colours that differ from the ones they replace. */
function changed(colour: Record<string, string>, before: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(colour).filter(([name, value]) => before[name] !== value),
  )
}

const heights = (density: keyof typeof scale.controlHeight) => ({
  '--control-height': scale.controlHeight[density],
  '--row-height': scale.rowHeight[density],
})

/** The base styles that define every token as a CSS variable: selector → declarations. */
export function cssVariables(): CssInJs {
  const standard = colours('light', 'dark')
  const highContrast = changed(colours('light-contrast', 'dark-contrast'), standard)
  return {
    ':root': {
      'color-scheme': 'light dark',
      ...standard,
      ...heights('comfortable'),
      // Tailwind multiplies its spacing steps by it.
      '--spacing': scale.space.step,
      '--radius-control': scale.corners.soft.control,
      '--radius-panel': scale.corners.soft.panel,
    },
    "[data-theme='light']": { 'color-scheme': 'light' },
    "[data-theme='dark']": { 'color-scheme': 'dark' },
    "[data-contrast='more']": highContrast,
    '@media (prefers-contrast: more)': {
      ":root:not([data-contrast='standard'])": highContrast,
    },
    ...Object.fromEntries(
      densities.map((density) => [`[data-density='${density}']`, heights(density)]),
    ),
    '@media (pointer: coarse)': {
      ":root, [data-density]:not([data-density='spacious'])": heights('touch'),
    },
  }
}
