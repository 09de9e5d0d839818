/** Lengths and times that are not colours. Lengths in rem, so that a person's own text size counts. */
export const scale = {
  /** Height of what can be operated: a density's one figure. Never under 24 px (WCAG 2.5.8). */
  controlHeight: { comfortable: '2.5rem', compact: '2rem', touch: '2.75rem' },
  radius: { control: '0.375rem', panel: '0.625rem' },
  /** 120 ms for what answers a touch, 200 ms for what enters (LOOK.md). */
  duration: { answer: '120ms', enter: '200ms' },
  /** Widest a public page's column, and the console's content, may be. */
  measure: { form: '25rem', page: '80rem' },
} as const

/** The fallbacks carry the web font's metrics, so that nothing moves when it arrives. */
export const fontFamily = {
  sans: ['Geist Variable', 'Geist Fallback', 'Geist Fallback Wide', 'system-ui', 'sans-serif'],
  mono: ['Geist Mono Variable', 'ui-monospace', 'monospace'],
} as const
