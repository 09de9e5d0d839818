'use client'

import { isSameList } from '../combobox/combobox.options.ts'
import type { MultiSelectLabels } from './multi-select.labels.ts'

type ChosenHeaderProps = {
  values: readonly string[]
  /** What “Select all” would select. */
  all: readonly string[]
  query: string
  labels: Pick<MultiSelectLabels, 'chosen' | 'selectAll' | 'clearAll'>
  onChoose: (values: readonly string[]) => void
}

/** Above the options of a MultiSelect: how many are selected, select all, and clear. */
export function ChosenHeader({ values, all, query, labels, onChoose }: ChosenHeaderProps) {
  return (
    <div className="flex items-center gap-4 border-b border-subtle px-3 py-1.5 text-sm">
      <span className="flex-1 text-on-surface-muted tabular-nums">
        {labels.chosen(values.length)}
      </span>
      <button
        type="button"
        data-slot="multi-select-all"
        // Disabling it would lose the focus, which is on it after a press.
        aria-disabled={isSameList(all, values)}
        className={buttonClass}
        onClick={() => onChoose(all)}
      >
        {labels.selectAll(query.trim() ? all.length - values.length : null)}
      </button>
      <button
        type="button"
        data-slot="multi-select-none"
        aria-disabled={values.length === 0}
        className={buttonClass}
        onClick={() => onChoose([])}
      >
        {labels.clearAll}
      </button>
    </div>
  )
}

const buttonClass =
  'min-h-6 rounded-[2px] font-medium text-accent-text underline-offset-[0.2em] not-aria-disabled:hover:underline aria-disabled:cursor-not-allowed aria-disabled:text-on-surface-muted aria-disabled:not-focus-visible:opacity-60 pointer-coarse:min-h-11'
