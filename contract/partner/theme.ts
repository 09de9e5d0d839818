import { z } from 'zod'

import { instant, response, responseWith, text } from '../common.ts'
import { newName } from '../organisation/organisation.ts'
import { themeLooks } from './theme-choices.ts'
import { fileHash, themeContent } from './theme-content.ts'
import {
  CUSTOMERS_AT_ONCE,
  THEME_FONT_BYTES_MAX,
  THEME_IMAGE_BYTES_MAX,
  themeFileKinds,
  THEMES_MAX,
} from './theme-files.ts'
import { themeHost } from './theme-host.ts'

/** Never published, published, or retired. */
const themeStates = ['draft', 'published', 'archived'] as const
export type ThemeState = (typeof themeStates)[number]

const themeName = newName(60)

const themeSummary = z.object({
  id: z.uuid(),
  /** What the partner calls it; its customers see the product name. */
  name: z.string(),
  state: z.enum(themeStates),
  product_name: z.string(),
  colour: z.string(),
  /** The version that customers see. Null: none. */
  version: z.int().nullable(),
  /** Whether the draft differs from that version. */
  has_changes: z.boolean(),
  hosts: z.array(z.string()),
  customer_count: z.int(),
  updated_at: instant,
})
export type ThemeSummary = z.infer<typeof themeSummary>

/** One field that differs from the version before it. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type ThemeChange = z.infer<typeof change>

/** What was published. It never changes. */
const themeVersion = z.object({
  number: z.int(),
  content: themeContent,
  /** The path of its style sheet, which contains the SHA-256 of the content. */
  css: z.string(),
  published_at: instant,
  /** The email address, or of somebody who has left, the name. Null if that is unknown. */
  published_by: z.string().nullable(),
  /** Compared with the version before it. */
  changes: z.array(change),
})
export type ThemeVersion = z.infer<typeof themeVersion>

/** For an image, its size in pixels; for a font, its weights in CSS notation. */
const themeFile = z.object({
  hash: fileHash,
  kind: z.enum(themeFileKinds),
  path: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  weight: z.string().nullable(),
})
export type ThemeFile = z.infer<typeof themeFile>

export const theme = themeSummary.omit({ hosts: true }).extend({
  draft: themeContent,
  /** Counts the changes to the draft, so that two people don't overwrite each other's. */
  revision: z.int(),
  /** Newest first. */
  versions: z.array(themeVersion),
  /** The files of the draft and of the versions. */
  files: z.array(themeFile),
  hosts: z.array(themeHost),
})
export type Theme = z.infer<typeof theme>

/** The path of requests for one theme. */
export const themePath = z.object({ themeId: z.string() })
export const themeVersionPath = themePath.extend({ number: z.string() })

/** GET /v1/partner/themes: the themes of the current organisation, by name; at most THEMES_MAX. */
export const listThemesResponse = responseWith(z.array(themeSummary).max(THEMES_MAX))
export const themeResponse = responseWith(theme)

/** POST /v1/partner/themes */
export const addThemeRequest = z.strictObject({
  name: themeName,
  product_name: themeContent.shape.product_name,
  colour: themeContent.shape.colour,
})
export type AddTheme = z.infer<typeof addThemeRequest>

/** POST /v1/partner/themes/{themeId}: saves the draft. */
export const saveThemeRequest = z.strictObject({
  name: themeName,
  draft: themeContent,
  revision: z.int(),
})
export type SaveTheme = z.infer<typeof saveThemeRequest>

/** POST …/{themeId}/publish: publishes the draft, unless it has changed since the person saw it. */
export const publishThemeRequest = z.strictObject({ revision: z.int() })

/** POST …/{themeId}/duplicate */
export const duplicateThemeRequest = z.strictObject({ name: themeName })

/** POST …/{themeId}/remove: deletes an archived theme that no customer has. */
export const removeThemeResponse = response

/** POST …/{themeId}/assign: these customers see the theme from now on, or no longer do. */
export const assignThemeRequest = z.strictObject({
  customer_ids: z
    .array(z.uuid())
    .max(CUSTOMERS_AT_ONCE, `Choose at most ${CUSTOMERS_AT_ONCE} customers at a time.`),
  is_assigned: z.boolean(),
})
export type AssignTheme = z.infer<typeof assignThemeRequest>
export const assignThemeResponse = responseWith(z.object({ changed: z.int() }))

/** GET …/{themeId}/customers: the customers of the partner, by name, with the theme that each sees. */
const themeCustomer = z.object({
  id: z.uuid(),
  name: z.string(),
  theme: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type ThemeCustomer = z.infer<typeof themeCustomer>
export const listThemeCustomersResponse = responseWith(z.array(themeCustomer)).extend({
  next_cursor: z.string().nullable(),
})

/** POST /v1/partner/themes/import: a Design Tokens file, as exported here or with a colour called “brand”. */
export const importThemeRequest = z.strictObject({
  name: themeName,
  tokens: z.record(z.string(), z.unknown(), 'Choose a JSON file with design tokens.'),
})
export type ImportTheme = z.infer<typeof importThemeRequest>

const base64 = (max: number) =>
  text('Send the file in base64.')
    .max(4 * Math.ceil(max / 3), 'The file is too large. Choose a smaller one.')
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
      error: 'The file is not valid base64.',
    })

/** POST /v1/partner/themes/files: an image is redrawn, a font is checked. */
export const addThemeFileRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['logo', 'mark', 'favicon']),
    /** SVG, PNG, JPEG or WebP. */
    file: base64(THEME_IMAGE_BYTES_MAX),
  }),
  z.strictObject({
    kind: z.literal('font'),
    /** WOFF2. */
    file: base64(THEME_FONT_BYTES_MAX),
    licence_confirmed: z.literal(
      true,
      'Confirm that the font’s licence allows its use on web pages.',
    ),
  }),
])
export type AddThemeFile = z.infer<typeof addThemeFileRequest>
export const addThemeFileResponse = responseWith(themeFile)

/**
 * POST /v1/partner/themes/files/remove-unused: deletes the files that no draft or version uses. Those of the last hour are
 * kept: somebody may be about to save them.
 */
export const removeThemeFilesResponse = responseWith(z.object({ removed: z.int() }))

const contrast = z.object({
  look: z.enum(themeLooks),
  front: z.string(),
  ground: z.string(),
  front_colour: z.string(),
  ground_colour: z.string(),
  ratio: z.number(),
  /** What WCAG 2.2 requires in this look. */
  least: z.number(),
})
export type ThemeContrast = z.infer<typeof contrast>

/** POST /v1/partner/themes/preview: the style sheet and the contrasts that the content would have. Stores nothing. */
export const previewThemeRequest = z.strictObject({ content: themeContent })
export const previewThemeResponse = responseWith(
  z.object({ css: z.string(), contrasts: z.array(contrast) }),
)
