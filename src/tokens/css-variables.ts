import { scale } from './scale.ts'
import { semantic } from './semantic.ts'

type CssInJs = { [key: string]: string | CssInJs }

/** The base styles that carry every token as a CSS variable: selector → declarations. */
export function cssVariables(): CssInJs {
  const colours = Object.entries(semantic).map(([name, { light, dark }]) => [
    `--color-${name}`,
    `light-dark(${light}, ${dark})`,
  ])
  return {
    ':root': {
      'color-scheme': 'light dark',
      ...Object.fromEntries(colours),
      '--control-height': scale.controlHeight.comfortable,
    },
    "[data-theme='light']": { 'color-scheme': 'light' },
    "[data-theme='dark']": { 'color-scheme': 'dark' },
    "[data-density='compact']": { '--control-height': scale.controlHeight.compact },
    '@media (pointer: coarse)': {
      ':root, [data-density]': { '--control-height': scale.controlHeight.touch },
    },
  }
}
