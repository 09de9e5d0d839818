/** What Chromatic takes of each story: both themes, and the width of a phone. Its names are kept with the baselines. */
export const allModes = {
  light: { theme: 'light' },
  dark: { theme: 'dark' },
  'more contrast': { theme: 'light', contrast: 'more' },
  phone: { theme: 'light', viewport: { value: 'phone' } },
} as const
