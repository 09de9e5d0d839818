import type { ThemeLook } from '../../../../contract/partner/theme-choices.ts'
import type { ThemeContent } from '../../../../contract/partner/theme-content.ts'
import type { ThemeState } from '../../../../contract/partner/theme.ts'

export const stateWords: Record<
  ThemeState,
  { label: string; tone: 'neutral' | 'positive' | 'untested' }
> = {
  draft: { label: 'Draft', tone: 'untested' },
  published: { label: 'Published', tone: 'positive' },
  archived: { label: 'Archived', tone: 'neutral' },
}

export const lookWords: Record<ThemeLook, string> = {
  light: 'Light',
  dark: 'Dark',
  'light-contrast': 'Light, high contrast',
  'dark-contrast': 'Dark, high contrast',
}

/** The fields of a theme, as the form calls them. */
export const fieldWords: Record<keyof ThemeContent, string> = {
  product_name: 'Product name',
  colour: 'Brand colour',
  critical: 'Critical colour',
  caution: 'Caution colour',
  positive: 'Positive colour',
  info: 'Information colour',
  neutral_hue: 'Hue of greys',
  corners: 'Corners',
  density: 'Density',
  typeface: 'Typeface',
  fonts: 'Fonts',
  logo_light: 'Logo',
  logo_dark: 'Logo for dark backgrounds',
  mark: 'Mark',
  favicon: 'Favicon',
  support_url: 'Support',
  terms_url: 'Terms of service',
  privacy_url: 'Privacy policy',
  sender_name: 'Sender name',
  reply_to: 'Reply address',
}

export const nameOfField = (field: string) => fieldWords[field as keyof ThemeContent] ?? field
