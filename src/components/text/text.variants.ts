import { cva } from 'class-variance-authority'

export const textVariants = cva('', {
  variants: {
    tone: {
      plain: '',
      muted: 'text-on-surface-muted',
      /** What the eye should find first, such as a total. */
      strong: 'font-semibold text-on-surface',
    },
    size: { inherited: '', small: 'text-sm', large: 'text-xl font-semibold' },
    /** Tabular figures don't shift while they count. */
    figures: { proportional: '', tabular: 'tabular-nums' },
  },
  defaultVariants: { tone: 'plain', size: 'inherited', figures: 'proportional' },
})
