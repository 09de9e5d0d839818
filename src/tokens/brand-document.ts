import { brandThemes, type Brand } from './brand-theme.ts'
import { colourVariables } from './css-variables.ts'
import { densities, scale } from './scale.ts'
import type { SemanticColour } from './semantic.ts'
import { themeNames, themes } from './themes.ts'

type Picture = { url: string; width: number; height: number }

/** A whole document in a brand: beyond the colours, what its pages show of the brand itself. */
export type BrandDocument = Brand & {
  density?: (typeof densities)[number]
  /** Absent: ours. Families are quoted where their names need it. */
  fontFamily?: readonly string[]
  fontFaces?: readonly { family: string; url: string; weight: string }[]
  /** Shown instead of the wordmark. The dark one is for the dark theme. */
  logo?: Picture
  darkLogo?: Picture
}

/** The height of a logo, in the line in which the wordmark would be. */
const LOGO_REM = 2
/** The longest logo, which fits next to the menu on a phone. A longer one is reduced in height. */
const LOGO_MAX_REM = 12

/**
 * The style sheet of a document in a brand, as short as possible: it contains what differs from the default theme. It
 * must come after that one, or be outside any cascade layer if that one is inside a layer.
 */
export function brandDocumentCss(brand: BrandDocument) {
  return [
    ...faces(brand),
    rule(':root, [data-theme], [data-contrast]', colours(brand)),
    rule(':root', corners(brand)),
    rule('body,.font-sans', font(brand)),
    ...density(brand),
    ...logo(brand),
  ]
    .filter(Boolean)
    .join('\n')
}

const rule = (selector: string, declarations: Record<string, string>) => {
  const lines = Object.entries(declarations).map(([property, value]) => `${property}:${value}`)
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`
}

function colours(brand: Brand) {
  const made = brandThemes(brand)
  const differs = (name: SemanticColour) =>
    themeNames.some((theme) => made[theme][name] !== themes[theme][name])
  const all = colourVariables((theme, name) => made[theme][name])
  return Object.fromEntries(
    (Object.keys(themes.light) as SemanticColour[])
      .filter(differs)
      .map((name) => [`--pp-color-${name}`, all[`--pp-color-${name}`] ?? '']),
  )
}

function corners({ corners: chosen = 'soft' }: Brand): Record<string, string> {
  if (chosen === 'soft') return {}
  const { control, panel } = scale.corners[chosen]
  return { '--pp-radius-control': control, '--pp-radius-panel': panel }
}

const quoted = (family: string) =>
  /^[a-z-]+$/.test(family) ? family : `"${family.replaceAll(/["\\\n\r<]/g, '')}"`

function font({ fontFamily }: BrandDocument): Record<string, string> {
  return fontFamily ? { 'font-family': fontFamily.map(quoted).join(',') } : {}
}

/** `optional`: text never moves or flashes. If the font loads late, it is used from the next page on. */
const faces = ({ fontFaces = [] }: BrandDocument) =>
  fontFaces.map(({ family, url, weight }) =>
    rule('@font-face', {
      'font-family': quoted(family),
      src: `url(${url}) format("woff2")`,
      'font-weight': weight,
      'font-display': 'optional',
    }),
  )

/** A person's own choice and touch screens come first. */
function density({ density: chosen = 'comfortable' }: BrandDocument) {
  if (chosen === 'comfortable') return []
  const heights = {
    '--pp-control-height': scale.controlHeight[chosen],
    '--pp-row-height': scale.rowHeight[chosen],
  }
  return [`@media not (pointer:coarse){${rule(':root:not([data-density])', heights)}}`]
}

/** The default brand's mark is removed. The name stays as text, which a logo hides only visually. */
function logo({ logo: light, darkLogo: dark }: BrandDocument) {
  const name = '[data-slot=wordmark]'
  return [
    `${name}>svg,[data-slot=crenellated-line]>path{display:none}`,
    // Its providers only know the console's own host.
    '[data-part=social-sign-in]{display:none}',
    '[data-slot=crenellated-line]{block-size:1px;background:var(--pp-color-control)}',
    ...(light ? [rule(name, { ...hiddenText, ...sized(light) })] : []),
    ...(light && dark
      ? [
          `@media (prefers-color-scheme:dark){${rule(`:root:not([data-theme=light]) ${name}`, sized(dark))}}`,
          rule(`[data-theme=dark] ${name}`, sized(dark)),
        ]
      : []),
  ]
}

/** A block, so that the text begins at its end. */
const hiddenText = {
  display: 'inline-block',
  overflow: 'hidden',
  'white-space': 'nowrap',
  'text-indent': '100%',
}

function sized({ url, width, height }: Picture) {
  const shown = Math.min((LOGO_REM * width) / height, LOGO_MAX_REM)
  return {
    background: `url(${url}) no-repeat 0/contain`,
    'inline-size': `${Number(shown.toFixed(3))}rem`,
    'block-size': `${Number(((shown * height) / width).toFixed(3))}rem`,
  }
}
