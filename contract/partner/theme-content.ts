import { z } from 'zod'

import { email, text } from '../common.ts'
import { themeCorners, themeDensities, themeTypefaces } from './theme-choices.ts'

/** A colour as `#rrggbb`. */
const colour = z
  .string('Choose a colour.')
  .regex(/^\s*#[0-9a-fA-F]{6}\s*$/, 'Enter the colour as #rrggbb, such as #7c3aed.')
  .trim()
  .toLowerCase()

/** The SHA-256 of a file in hexadecimal. Files never change, so that it also names them. */
export const fileHash = z.string().regex(/^[0-9a-f]{64}$/, 'Upload the file first.')

const line = (missing: string, max: number) =>
  text(missing)
    .max(max, `Use at most ${max} characters.`)
    .regex(/\S/, missing)
    .regex(/^[^\p{Cc}\p{Cs}\p{Co}]*$/u, 'Use one line without control characters.')
    .trim()

const address = (pattern: RegExp, error: string) =>
  text(error)
    .max(500, 'Use at most 500 characters.')
    .regex(pattern, { error, abort: true })
    .trim()
    .refine((typed) => URL.canParse(typed), error)

const link = address(/^\s*https:\/\/\S+\s*$/, 'Enter an address that starts with https://.')
/** A page, or an email address as a link. */
const supportLink = address(
  /^\s*(?:https:\/\/|mailto:)\S+\s*$/,
  'Enter an address that starts with https:// or mailto:.',
)

/** Each weight in a separate file, or all in a variable font. */
const FONTS_MAX = 4

const hasItsFont = (theme: { typeface: string; fonts: readonly unknown[] }) =>
  theme.typeface !== 'uploaded' || theme.fonts.length > 0
const fontMissing = { error: 'Upload a font, or choose another typeface.', path: ['fonts'] }

/**
 * Everything that a partner chooses. Colours of controls and text are derived from it, so that contrast is always
 * sufficient.
 */
export const themeContent = z
  .strictObject({
    product_name: line('Enter a product name.', 40),
    /** The brand's colour. */
    colour,
    /** For a full set: colours of states. Null: ours. */
    critical: colour.nullable(),
    caution: colour.nullable(),
    positive: colour.nullable(),
    info: colour.nullable(),
    /** The hue of greys in degrees (OKLCH). Null: ours. */
    neutral_hue: z.number('Enter a number from 0 to 359.').min(0).max(359).nullable(),
    corners: z.enum(themeCorners),
    density: z.enum(themeDensities),
    typeface: z.enum(themeTypefaces),
    fonts: z.array(fileHash).max(FONTS_MAX, `Upload at most ${FONTS_MAX} fonts.`),
    logo_light: fileHash.nullable(),
    logo_dark: fileHash.nullable(),
    mark: fileHash.nullable(),
    favicon: fileHash.nullable(),
    support_url: supportLink.nullable(),
    terms_url: link.nullable(),
    privacy_url: link.nullable(),
    /** The name that emails come from. Null: the product name. */
    sender_name: line('Enter a name.', 60).nullable(),
    /** Where replies to emails go. */
    reply_to: email.nullable(),
  })
  .refine(hasItsFont, fontMissing)
export type ThemeContent = z.infer<typeof themeContent>

/** What a new theme begins with. */
export const plainTheme: Omit<ThemeContent, 'product_name' | 'colour'> = {
  critical: null,
  caution: null,
  positive: null,
  info: null,
  neutral_hue: null,
  corners: 'soft',
  density: 'comfortable',
  typeface: 'ours',
  fonts: [],
  logo_light: null,
  logo_dark: null,
  mark: null,
  favicon: null,
  support_url: null,
  terms_url: null,
  privacy_url: null,
  sender_name: null,
  reply_to: null,
}

/** The form's value for null. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((entered) => (entered === '' ? null : entered), schema)
const { shape } = themeContent

/** The form for it, in which every field is text, a choice or a file. */
export const themeForm = z
  .object({
    ...shape,
    name: line('Enter a name.', 60),
    critical: orEmpty(shape.critical),
    caution: orEmpty(shape.caution),
    positive: orEmpty(shape.positive),
    info: orEmpty(shape.info),
    neutral_hue: z.preprocess(
      (entered) =>
        entered === '' ? null : typeof entered === 'string' ? Number(entered) : entered,
      shape.neutral_hue,
    ),
    support_url: orEmpty(shape.support_url),
    terms_url: orEmpty(shape.terms_url),
    privacy_url: orEmpty(shape.privacy_url),
    sender_name: orEmpty(shape.sender_name),
    reply_to: orEmpty(shape.reply_to),
  })
  .refine(hasItsFont, fontMissing)
