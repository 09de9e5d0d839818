/**
 * What a partner uploads for a theme. Images are redrawn at the size below; fonts are checked, and stored unchanged.
 */
export const themeFileKinds = ['logo', 'mark', 'favicon', 'font'] as const
export type ThemeFileKind = (typeof themeFileKinds)[number]

/** The largest width and height of a stored image, in pixels: twice the size at which it is shown. */
export const themeImageBox = {
  logo: { width: 384, height: 64 },
  mark: { width: 192, height: 192 },
  favicon: { width: 64, height: 64 },
} as const

/** The largest file that is accepted: an image before it is redrawn, a font. */
export const THEME_IMAGE_BYTES_MAX = 1_000_000
export const THEME_SVG_BYTES_MAX = 100_000
export const THEME_FONT_BYTES_MAX = 300_000
/** The highest ratio of an image's longest side to its shortest. */
export const IMAGE_RATIO_MAX = 12

/** The most themes of a partner, files of a partner, and host names of a theme. */
export const THEMES_MAX = 50
export const THEME_FILES_MAX = 200
export const THEME_HOSTS_MAX = 20
/** After so long without its DNS records, a host name is no longer used. */
export const THEME_HOST_LOST_DAYS = 3

/** How many customers a theme is assigned to in one request. */
export const CUSTOMERS_AT_ONCE = 100
