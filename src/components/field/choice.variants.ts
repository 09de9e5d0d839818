import { cva } from 'class-variance-authority'

/** The whole row is clickable: at least 24 px high, 44 on touch. */
export const choiceRowVariants = cva(
  [
    'group/choice cursor-pointer',
    'has-disabled:cursor-not-allowed has-disabled:text-on-surface-muted',
  ],
  {
    variants: {
      look: {
        row: 'flex min-h-6 py-0.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
        card: [
          'flex rounded-panel border border-control bg-raised p-4 text-on-raised transition-colors duration-answer',
          'hover:border-control-hover has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          'has-disabled:bg-muted',
          'forced-colors:has-checked:border-[Highlight] forced-colors:has-checked:outline-1 forced-colors:has-checked:outline-[Highlight]',
        ],
      },
      controlSide: { start: '', end: 'flex-row-reverse justify-between' },
      /** Without text it is a square target with its control in the middle. */
      width: {
        words: 'w-fit max-w-full gap-2.5',
        line: 'w-full gap-3',
        square: 'w-fit min-w-6 justify-center pointer-coarse:min-w-11',
      },
    },
    defaultVariants: { look: 'row', controlSide: 'start', width: 'words' },
  },
)

export const choiceControlVariants = cva(
  [
    'peer shrink-0 cursor-[inherit] appearance-none border transition-colors duration-answer',
    'checked:border-accent checked:bg-accent disabled:opacity-60',
  ],
  {
    variants: {
      kind: {
        checkbox:
          'size-4 rounded-[min(var(--pp-radius-control),0.25rem)] bg-raised indeterminate:border-accent indeterminate:bg-accent forced-colors:appearance-auto pointer-coarse:size-5',
        radio: 'size-4 rounded-full bg-raised forced-colors:appearance-auto pointer-coarse:size-5',
        switch:
          'h-5 w-9 rounded-full bg-raised forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight] forced-colors:disabled:border-[GrayText] forced-colors:disabled:bg-[Canvas] forced-colors:disabled:opacity-100',
      },
      state: {
        valid: 'border-control group-hover/choice:border-control-hover',
        invalid:
          'border-critical inset-ring inset-ring-critical checked:inset-ring-transparent indeterminate:inset-ring-transparent',
      },
      /** The focus ring is on the card. */
      look: { row: '', card: 'outline-none' },
    },
    defaultVariants: { state: 'valid', look: 'row' },
  },
)
