/**
 * What Chromatic captures of each story: both themes, and the width of a phone. Baselines are stored under these names.
 */
export const allModes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'more contrast': { theme: 'light', contrast: 'more' },
  phone: { theme: 'light', viewport: { value: 'phone' } },
} as const
