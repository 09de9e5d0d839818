/** Lengths and times that are not colours. Lengths in rem, so that a person's own text size counts. */
export const scale = {
  /** `base` for forms on public pages, `sm` for the console, the larger ones for headings. */
  fontSize: {
    xs: '0.75rem',
    sm: '0.875rem',
    base: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
  },
  /** Of a line of each size. */
  lineHeight: {
    xs: '1rem',
    sm: '1.25rem',
    base: '1.5rem',
    lg: '1.75rem',
    xl: '1.75rem',
    '2xl': '2rem',
    '3xl': '2.25rem',
  },
  /** Every gap and inset is a number of these. */
  space: { step: '0.25rem' },
  /** Height of what can be operated. Never under 24 px (WCAG 2.5.8); on a touch screen never under 44. */
  controlHeight: { compact: '2rem', comfortable: '2.5rem', spacious: '3rem', touch: '2.75rem' },
  /** Height of a table's row. */
  rowHeight: { compact: '2rem', comfortable: '2.75rem', spacious: '3.5rem', touch: '2.75rem' },
  /** Corners of controls and of panels: `soft` is the house's own, a partner may choose another. */
  corners: {
    sharp: { control: '0.125rem', panel: '0.25rem' },
    soft: { control: '0.375rem', panel: '0.625rem' },
    round: { control: '0.75rem', panel: '1rem' },
  },
  /** 120 ms for what answers a touch, 200 ms for what enters (LOOK.md). */
  duration: { answer: '120ms', enter: '200ms' },
  /** Widest a public page's column, a dialog, and the console's content may be. */
  measure: { form: '25rem', dialog: '32rem', page: '80rem' },
} as const

export const densities = ['compact', 'comfortable', 'spacious'] as const

/** The fallbacks carry the web font's metrics, so that nothing moves when it arrives. */
export const fontFamily = {
  sans: ['Geist Variable', 'Geist Fallback', 'Geist Fallback Wide', 'system-ui', 'sans-serif'],
  mono: ['Geist Mono Variable', 'ui-monospace', 'monospace'],
} as const
