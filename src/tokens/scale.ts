/** Lengths and times that are not colours. Lengths are in rem, so that they follow the user's text size. */
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
  /** Line height for each size. */
  lineHeight: {
    xs: '1rem',
    sm: '1.25rem',
    base: '1.5rem',
    lg: '1.75rem',
    xl: '1.75rem',
    '2xl': '2rem',
    '3xl': '2.25rem',
  },
  /** All gaps and insets are multiples of this. */
  space: { step: '0.25rem' },
  /** Height of interactive elements. At least 24 px (WCAG 2.5.8); on a touch screen at least 44. */
  controlHeight: { compact: '2rem', comfortable: '2.5rem', spacious: '3rem', touch: '2.75rem' },
  /** Height of a table row. */
  rowHeight: { compact: '2rem', comfortable: '2.75rem', spacious: '3.5rem', touch: '2.75rem' },
  /** Corners of controls and panels: `soft` is the default; a partner may choose another. */
  corners: {
    sharp: { control: '0.125rem', panel: '0.25rem' },
    soft: { control: '0.375rem', panel: '0.625rem' },
    round: { control: '0.75rem', panel: '1rem' },
  },
  /** 120 ms for responses to input, 200 ms for content that appears (docs/design.md section 8). */
  duration: { answer: '120ms', enter: '200ms' },
  /** Maximum width of a public page's column, a dialog, and the console's content. */
  measure: { form: '25rem', dialog: '32rem', page: '80rem' },
} as const

export const densities = ['compact', 'comfortable', 'spacious'] as const

/** The fallbacks have the web font's metrics, so that nothing moves when it loads. */
export const fontFamily = {
  sans: ['Geist Variable', 'Geist Fallback', 'Geist Fallback Wide', 'system-ui', 'sans-serif'],
  mono: ['Geist Mono Variable', 'ui-monospace', 'monospace'],
} as const
