'use client'

import type { MouseEvent, Ref } from 'react'

import type { Command, NumberedCommand, NumberedGroup } from './command-menu.state.ts'
import { Key } from './key.tsx'

type ItemHandlers = {
  onHover: (entry: NumberedCommand) => void
  onChoose: (command: Command) => void
  onOpenTab: (command: Command) => void
}
type CommandListProps = ItemHandlers & {
  ref: Ref<HTMLDivElement>
  /** Prefix for the ids of the list and its parts; an item's id ends with its index. */
  id: string
  label: string
  groups: readonly NumberedGroup[]
  highlighted: NumberedCommand | undefined
  isLoading: boolean
}

/**
 * The commands in their groups. The focus stays in the field, whose `aria-activedescendant` is the highlighted command.
 */
export function CommandList({
  ref,
  id,
  label,
  groups,
  highlighted,
  isLoading,
  ...handlers
}: CommandListProps) {
  return (
    <div
      ref={ref}
      id={`${id}list`}
      role="listbox"
      aria-label={label}
      aria-busy={isLoading || undefined}
      // Scrollable, but not a tab stop.
      tabIndex={-1}
      data-slot="command-menu-list"
      className="flex-1 p-2 outline-none empty:hidden"
    >
      {groups.map((group, index) => (
        <div
          key={group.label}
          role="group"
          aria-labelledby={`${id}group${index}`}
          className="not-first:mt-2"
        >
          <div
            id={`${id}group${index}`}
            // Announced as the name of its group.
            aria-hidden="true"
            className="px-2 py-1.5 text-xs text-on-surface-muted"
          >
            {group.label}
          </div>
          {group.items.map((entry) => (
            <Item
              key={entry.key}
              id={id + entry.index}
              entry={entry}
              isHighlighted={entry === highlighted}
              {...handlers}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const MIDDLE_BUTTON = 1

type ItemProps = ItemHandlers & { id: string; entry: NumberedCommand; isHighlighted: boolean }

function Item({ id, entry, isHighlighted, onHover, onChoose, onOpenTab }: ItemProps) {
  const { command } = entry
  const { label, description, icon: Icon, shortcut } = command
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return onOpenTab(command)
    onChoose(command)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Its keys are the input's, which has the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      data-highlighted={isHighlighted || undefined}
      data-slot="command-menu-item"
      className="flex min-h-10 cursor-pointer scroll-my-14 items-center gap-3 rounded-control px-2 py-1.5 select-none data-highlighted:bg-accent-subtle data-highlighted:text-on-accent-subtle forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-[Highlight] pointer-coarse:min-h-11"
      // On move, not on enter: a command that scrolls under a resting pointer isn't highlighted.
      onPointerMove={() => onHover(entry)}
      onClick={handleClick}
      onAuxClick={({ button }) => button === MIDDLE_BUTTON && onOpenTab(command)}
    >
      {Icon && (
        <span aria-hidden="true" className="shrink-0 opacity-75">
          <Icon size={16} strokeWidth={1.5} />
        </span>
      )}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label}
        {description && <span className="ms-1 text-on-surface-muted"> {description}</span>}
      </span>
      {shortcut && (
        <span className="flex shrink-0 gap-1 max-sm:hidden">
          {shortcut.map((key) => (
            <Key key={key} name={key} />
          ))}
        </span>
      )}
    </div>
  )
}
