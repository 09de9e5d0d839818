/** Drawn on lucide's 24 px grid in the style of its icons (ISC licence), so that both sets look alike. */
export const glyphs = {
  critical: 'M7.9 2.5h8.2l5.4 5.4v8.2l-5.4 5.4H7.9l-5.4-5.4V7.9zM12 8v4.5M12 16v.01',
  caution: 'M12 3.5 2 20.5h20zM12 10v4.5M12 17.5v.01',
  positive: 'M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM8 12.2l2.8 2.8L16 9.5',
  info: 'M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM12 16v-4.5M12 8v.01',
  check: 'm5 12.5 4.5 4.5L19.5 7',
  'chevron-down': 'm6 9 6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
} as const

export type GlyphName = keyof typeof glyphs
