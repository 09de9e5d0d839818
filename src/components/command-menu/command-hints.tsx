'use client'

import { useCommandKeyName } from './command-key.ts'
import type { CommandMenuLabels } from './command-menu.labels.ts'
import { Key } from './key.tsx'

/** Hidden from screen readers, which would repeat it every time, and from devices without a keyboard. */
export function CommandHints({ labels }: { labels: CommandMenuLabels }) {
  const modifier = useCommandKeyName()
  return (
    <div
      aria-hidden="true"
      data-slot="command-menu-hints"
      className="sticky bottom-0 flex shrink-0 gap-4 border-t border-subtle bg-raised px-4 py-2.5 text-xs text-on-surface-muted max-sm:hidden pointer-coarse:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Key name="Enter" /> {labels.run}
      </span>
      <span className="flex items-center gap-1.5">
        <Key name={modifier} />
        <Key name="Enter" /> {labels.newTab}
      </span>
      <span className="ms-auto flex items-center gap-1.5">
        <Key name="Esc" /> {labels.close}
      </span>
    </div>
  )
}
