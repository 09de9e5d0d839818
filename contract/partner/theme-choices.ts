// Separate from the schemas, so that a page that needs a list doesn't load zod.

export const themeCorners = ['sharp', 'soft', 'round'] as const
export const themeDensities = ['compact', 'comfortable', 'spacious'] as const
export const themeTypefaces = ['ours', 'system', 'uploaded'] as const

/** States of things, each of which can have a colour. */
export const colouredStates = ['critical', 'caution', 'positive', 'info'] as const

/** The looks in which every pair of colours has enough contrast. */
export const themeLooks = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const
export type ThemeLook = (typeof themeLooks)[number]
