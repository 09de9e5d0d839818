import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'

import type { ThemeContent } from '../../../contract/partner/theme-content.ts'
import type { ThemeContrast } from '../../../contract/partner/theme.ts'
import { brandDocumentCss, type BrandDocument } from '../../../src/tokens/brand-document.ts'
import { brandStates, brandThemes, type Brand } from '../../../src/tokens/brand-theme.ts'
import { contrastOf } from '../../../src/tokens/contrast.ts'
import { edgePairs, textPairs } from '../../../src/tokens/semantic.ts'
import { ratiosOf, themeNames } from '../../../src/tokens/themes.ts'

/** What a style sheet needs to know about a file. */
export type FileInCss = {
  hash: string
  extension: string
  width: number | null
  height: number | null
  weight: string | null
  file: Buffer
}

/** The most of a style sheet with embedded logos, compressed. */
const CSS_BYTES_MAX = 3 * 1024

const systemFonts = ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'sans-serif']
/** The family of uploaded fonts. Nobody sees their own names. */
const FAMILY = 'Brand'

export const filePath = ({ hash, extension }: { hash: string; extension: string }) =>
  `/theme-files/${hash}.${extension}`

/**
 * The style sheet of a theme. As many logos as fit are in it, the usual one first, so that the sign-in page has it with
 * its first paint and one request. The others need separate requests.
 */
export function themeCss(content: ThemeContent, files: readonly FileInCss[]): string {
  const logos = [content.logo_light, content.logo_dark].flatMap((hash) => hash ?? [])
  const sheetWith = (count: number) =>
    brandDocumentCss(documentOf(content, { files, embedded: logos.slice(0, count) }))
  for (let count = logos.length; count > 0; count -= 1) {
    const sheet = sheetWith(count)
    if (brotliCompressSync(sheet).length <= CSS_BYTES_MAX) return sheet
  }
  return sheetWith(0)
}

export const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Every pair of colours in every look, with its contrast. */
export function contrastsOf(content: ThemeContent): ThemeContrast[] {
  const made = brandThemes(coloursOf(content))
  return themeNames.flatMap((look) => {
    const { text, edge } = ratiosOf(look)
    return [
      ...textPairs.map((pair) => ({ pair, least: text })),
      ...edgePairs.map((pair) => ({ pair, least: edge })),
    ].map(({ pair: [front, ground], least }) => ({
      look,
      front,
      ground,
      front_colour: made[look][front],
      ground_colour: made[look][ground],
      ratio: Math.floor(contrastOf(made[look][front], made[look][ground]) * 100) / 100,
      least,
    }))
  })
}

/** The colours of a theme in its four looks. */
export const coloursOf = (content: ThemeContent): Brand => ({
  colour: content.colour,
  corners: content.corners,
  ...(content.neutral_hue !== null && { neutralHue: content.neutral_hue }),
  states: Object.fromEntries(
    brandStates.flatMap((state) => (content[state] === null ? [] : [[state, content[state]]])),
  ),
})

function documentOf(
  content: ThemeContent,
  { files, embedded }: { files: readonly FileInCss[]; embedded: readonly string[] },
): BrandDocument {
  const fileOf = (hash: string | null) => files.find((file) => file.hash === hash)
  const picture = (hash: string | null) => {
    const found = fileOf(hash)
    if (!found?.width || !found.height) return undefined
    const { width, height, file } = found
    const url = embedded.includes(found.hash)
      ? `data:image/webp;base64,${file.toString('base64')}`
      : filePath(found)
    return { url, width, height }
  }
  const light = picture(content.logo_light ?? content.logo_dark)
  const dark = content.logo_light ? picture(content.logo_dark) : undefined
  const fonts =
    content.typeface === 'uploaded' ? content.fonts.flatMap((hash) => fileOf(hash) ?? []) : []
  return {
    ...coloursOf(content),
    density: content.density,
    ...(light && { logo: light }),
    ...(dark && { darkLogo: dark }),
    ...(content.typeface === 'system' && { fontFamily: systemFonts }),
    ...(fonts.length > 0 && {
      fontFamily: [FAMILY, ...systemFonts],
      fontFaces: fonts.map((font) => ({
        family: FAMILY,
        url: filePath(font),
        weight: font.weight ?? '400',
      })),
    }),
  }
}
