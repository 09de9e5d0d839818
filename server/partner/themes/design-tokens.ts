import { z } from 'zod'

import { colouredStates } from '../../../contract/partner/theme-choices.ts'
import {
  plainTheme,
  themeContent,
  type ThemeContent,
} from '../../../contract/partner/theme-content.ts'
import { brandThemes } from '../../../src/tokens/brand-theme.ts'
import { hexOf } from '../../../src/tokens/contrast.ts'
import { designTokens } from '../../../src/tokens/dtcg.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { coloursOf } from './theme-css.ts'

/** Vendor data of the format, for what it has no type for. */
const EXTENSION = 'theme.white-label'

const hexToken = (hex: string) => ({
  $value: {
    colorSpace: 'srgb',
    components: [1, 3, 5].map((at) =>
      Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)),
    ),
    alpha: 1,
    hex,
  },
})

/**
 * A theme in the Design Tokens format 2025.10: the colours that were chosen, the ones that follow from them in each
 * look, and the rest as vendor data. Files are named by their hash and aren't in it.
 */
export function exportTokens(content: ThemeContent) {
  const { color: derived } = designTokens(brandThemes(coloursOf(content)))
  const states = colouredStates.flatMap((state) =>
    content[state] === null ? [] : [[state, hexToken(content[state])] as const],
  )
  return {
    $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
    $description: content.product_name,
    $extensions: { [EXTENSION]: content },
    color: { $type: 'color', brand: hexToken(content.colour), ...Object.fromEntries(states) },
    derived,
  }
}

const colourValue = z.union([
  z.string(),
  z.object({
    colorSpace: z.string(),
    components: z.array(z.union([z.number(), z.literal('none')])).length(3),
    hex: z.string().optional(),
  }),
])
const token = z.object({ $value: colourValue })
const tokenFile = z.object({
  $description: z.string().optional(),
  $extensions: z.record(z.string(), z.unknown()).optional(),
  color: z.record(z.string(), z.unknown()).optional(),
})

/**
 * Reads a Design Tokens file: one that was exported here, or any with `color.brand`, `color.primary` or `color.accent`,
 * also as an alias of another token.
 * Files of images and fonts are left out, because they belong to the partner that uploaded them.
 */
export function importTokens(tokens: Record<string, unknown>): ThemeContent {
  const file = tokenFile.safeParse(tokens)
  if (!file.success) throw refuseTokens('The file has no design tokens in the 2025.10 format.')
  const { color = {}, $extensions = {}, $description = '' } = file.data
  const named = ['brand', 'primary', 'accent'].find((name) => name in color)
  if (!named) {
    throw refuseTokens(
      'The file has no colour called “brand”, “primary” or “accent” in the group “color”.',
    )
  }
  const chosen = Object.fromEntries(
    colouredStates
      .filter((state) => state in color)
      .map((state) => [state, hexIn(tokens, ['color', state])]),
  )
  const vendor = z.record(z.string(), z.unknown()).safeParse($extensions[EXTENSION])
  const known = Object.keys(themeContent.shape)
  const rest = Object.entries(vendor.data ?? {}).filter(([field]) => known.includes(field))
  const content = themeContent.safeParse({
    ...plainTheme,
    // Half a character at its end would be refused.
    product_name:
      $description
        .trim()
        .slice(0, 40)
        .replace(/\p{Cs}$/u, '') || 'My product',
    ...Object.fromEntries(rest),
    ...withoutFiles,
    ...(vendor.data?.['typeface'] === 'uploaded' && { typeface: 'system' }),
    ...chosen,
    colour: hexIn(tokens, ['color', named]),
  })
  if (content.success) return content.data
  const [issue] = content.error.issues
  throw refuseTokens(`The value of ${issue?.path.join('.')} can’t be used: ${issue?.message}`)
}

const withoutFiles = { fonts: [], logo_light: null, logo_dark: null, mark: null, favicon: null }

/** The longest chain of aliases. A longer one probably leads in a circle. */
const ALIASES_MAX = 10
const ALIAS = /^\{([^{}]+)\}$/

function hexIn(tokens: unknown, path: readonly string[], aliases = 0): string {
  const name = path.join('.').slice(0, 80)
  const found = token.safeParse(tokenAt(tokens, path) ?? tokenAt(tokens, [...path, '$root']))
  if (!found.success) throw refuseTokens(`The token ${name} has no colour as its $value.`)
  const { $value } = found.data
  if (typeof $value === 'string') {
    const alias = ALIAS.exec($value)?.[1]
    if (alias === undefined) return $value.slice(0, 7)
    if (aliases === ALIASES_MAX) throw refuseTokens(`The token ${name} has too many aliases.`)
    return hexIn(tokens, alias.split('.'), aliases + 1)
  }
  if ($value.hex) return $value.hex.slice(0, 7)
  const [first = 0, second = 0, third = 0] = $value.components.map((part) =>
    part === 'none' ? 0 : part,
  )
  if ($value.colorSpace === 'oklch') return hexOf({ l: first, c: second, h: third })
  if ($value.colorSpace === 'srgb') {
    const byte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255)
    return `#${[first, second, third].map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
  }
  throw refuseTokens(
    `The token ${name} is in ${$value.colorSpace.slice(0, 20)}. Add its hex value.`,
  )
}

/** The token of a path. Undefined for a group, whose own token is its `$root`. */
function tokenAt(tokens: unknown, path: readonly string[]): unknown {
  const found = path.reduce<unknown>(
    (group, name) =>
      typeof group === 'object' && group !== null && Object.hasOwn(group, name)
        ? (group as Record<string, unknown>)[name]
        : undefined,
    tokens,
  )
  return typeof found === 'object' && found !== null && '$value' in found ? found : undefined
}

const refuseTokens = (message: string) => refuseField('invalid_request', 'tokens', message)
