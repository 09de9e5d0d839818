'use client'

import { cx } from 'class-variance-authority'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useId, useRef, type KeyboardEvent, type Ref } from 'react'

import { useHighlight } from '../combobox/use-highlight.ts'
import { frameButtonClass } from '../frame-button.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { isComposing } from '../is-composing.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { CommandHints } from './command-hints.tsx'
import { CommandList } from './command-list.tsx'
import type { CommandMenuLabels } from './command-menu.labels.ts'
import {
  foundGroups,
  matchCommands,
  mergeGroups,
  numberGroups,
  type Command,
  type CommandGroup,
  type SearchState,
} from './command-menu.state.ts'
import { useCommandSearch, type CommandSearch } from './use-command-search.ts'

export type CommandPaletteProps = {
  groups: readonly CommandGroup[]
  recents: readonly Command[] | undefined
  search: CommandSearch | undefined
  searchDelayMs: number | undefined
  labels: CommandMenuLabels
  input: Ref<HTMLInputElement>
  onChoose: (command: Command) => void
  onOpenTab: (command: Command) => void
}

/** The field of the menu and the list below it. Mounted with the menu, so that it starts empty each time. */
export function CommandPalette({
  groups,
  recents,
  search,
  searchDelayMs = 150,
  labels,
  input,
  onChoose,
  onOpenTab,
}: CommandPaletteProps) {
  const { state, query, isSearching, type } = useCommandSearch(search, searchDelayMs)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const start = recents && recents.length > 0 ? [{ label: labels.recents, items: recents }] : []
  const shown = numberGroups(
    query === ''
      ? [...start, ...groups]
      : mergeGroups([...matchCommands(groups, query), ...(search ? foundGroups(state) : [])]),
  )
  const entries = shown.flatMap(({ items }) => items)
  const highlight = useHighlight(entries, { idOf: (entry) => entry.key, first: entries[0] })

  useEffect(() => {
    // The command under the pointer doesn't scroll.
    if (highlight.isHovered) return
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' })
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (isComposing(event.nativeEvent) || (!step && event.key !== 'Enter')) return
    event.preventDefault()
    if (step) return highlight.move(step)
    // Ignored: the key has been held down since it opened the menu.
    if (event.repeat) return
    const command = highlight.item?.command
    if (!command) return
    if (event.ctrlKey || event.metaKey) onOpenTab(command)
    else onChoose(command)
  }

  return (
    // The focus stays in the field, whatever is pressed.
    <div
      role="presentation"
      className="contents"
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      <div className="sticky top-0 z-1 flex shrink-0 items-center gap-3 border-b border-subtle bg-raised px-4">
        {isSearching ? (
          <Spinner label={null} className="w-4 shrink-0 justify-center text-on-surface-muted" />
        ) : (
          <Search
            size={16}
            strokeWidth={1.5}
            aria-hidden="true"
            className="shrink-0 text-on-surface-muted"
          />
        )}
        <input
          ref={input}
          role="combobox"
          aria-label={labels.title}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={highlight.item && id + highlight.item.index}
          placeholder={labels.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={state.query}
          data-slot="command-menu-input"
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-on-surface-muted"
          onChange={({ target }) => {
            highlight.reset()
            type(target.value)
          }}
          onKeyDown={handleKeyDown}
        />
        {/* A phone has no Escape key and no space outside the menu to tap. */}
        <Radix.Close
          aria-label={labels.close}
          data-slot="command-menu-close"
          className={cx(frameButtonClass, '-me-2 sm:pointer-fine:hidden')}
        >
          <Glyph name="close" strokeWidth="1.5" />
        </Radix.Close>
      </div>
      <CommandList
        ref={list}
        id={id}
        label={labels.title}
        groups={shown}
        highlighted={highlight.item}
        isLoading={isSearching}
        onHover={highlight.hover}
        onChoose={onChoose}
        onOpenTab={onOpenTab}
      />
      <div role="status" className="px-4 text-on-surface-muted">
        <Said {...{ state, count: entries.length, isSearching, labels }} />
      </div>
      <CommandHints labels={labels} />
    </div>
  )
}

type SaidProps = {
  state: Pick<SearchState, 'query' | 'failedQuery'>
  count: number
  isSearching: boolean
  labels: CommandMenuLabels
}

/** The status of the search, shown or announced next to its results. */
function Said({ state, count, isSearching, labels }: SaidProps) {
  if (state.failedQuery !== null) return <p className="py-3">{labels.failed}</p>
  const query = state.query.trim()
  if (isSearching && count === 0) return <p className="py-3">{labels.searching}</p>
  if (query === '') return null
  if (count === 0) return <p className="py-3">{labels.empty(query)}</p>
  if (isSearching) return null
  return <span className="sr-only">{labels.count(count)}</span>
}
