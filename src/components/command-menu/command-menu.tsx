import { Autocomplete } from '@base-ui/react/autocomplete'
import { cx } from 'class-variance-authority'
import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import {
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react'

import { panelClass } from '../dialog/dialog.variants.ts'
import { Modal, type ModalProps } from '../dialog/modal.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { useCommandKey, useCommandKeyName } from './command-key.ts'
import { englishCommandMenuLabels, type CommandMenuLabels } from './command-menu.labels.ts'
import {
  foundGroups,
  isAnswered,
  matchCommands,
  mergeGroups,
  noSearch,
  searchReducer,
  type Command,
  type CommandGroup,
} from './command-menu.state.ts'

type SearchProps = {
  groups: readonly CommandGroup[]
  /** Shown first while nothing is typed. */
  recents?: readonly Command[]
  /** Finds more, such as rows of a server. The signal ends when nobody waits for the answer any more. */
  search?: (query: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>
  /** How long the typing has to pause before it is asked. */
  searchDelayMs?: number
  labels?: CommandMenuLabels
}

export type CommandMenuProps = Omit<
  ModalProps,
  'isBusy' | 'onCloseRequest' | 'initialFocus' | 'children'
> &
  SearchProps & {
    /** Goes to the address of a command in this tab, with the router. By itself: the browser does. */
    onNavigate?: (href: string) => void
    /** Opens an address in a new tab. */
    onOpenTab?: (href: string) => void
    /** Some command was chosen, for the list of recent ones. */
    onRun?: (command: Command) => void
    /** Without it ⌘K and Ctrl+K are left alone. */
    hasKey?: boolean
  }

const MIDDLE_BUTTON = 1
const openTabOfBrowser = (href: string) => window.open(href, '_blank', 'noopener')

/**
 * Every place and act by its name, from anywhere by ⌘K or Ctrl+K. Renders a `<div role="dialog">` with
 * a combobox. A command runs after the menu has closed, so that it may open a dialog of its own.
 */
export function CommandMenu({
  isOpen: owned,
  defaultOpen = false,
  onOpenChange,
  groups,
  recents,
  search,
  searchDelayMs,
  onNavigate,
  onOpenTab = openTabOfBrowser,
  onRun,
  hasKey = true,
  labels = englishCommandMenuLabels,
  className,
  ...props
}: CommandMenuProps) {
  const [own, setOwn] = useState(defaultOpen)
  const isOpen = owned ?? own
  const chosen = useRef<Command>(null)
  const input = useRef<HTMLInputElement>(null)
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }

  useCommandKey(() => {
    // Above another dialog it could lead away from what is being typed there.
    if (!isOpen && document.querySelector('[aria-modal=true]')) return
    change(!isOpen)
  }, hasKey)

  const choose = (command: Command) => {
    chosen.current = command
    onRun?.(command)
    change(false)
  }
  const openInTab = (command: Command) => {
    if (command.href === undefined) return
    onOpenTab(command.href)
    onRun?.(command)
    change(false)
  }
  const runChosen = () => {
    const command = chosen.current
    chosen.current = null
    command?.onRun?.()
    if (command?.href === undefined) return
    if (onNavigate) return onNavigate(command.href)
    window.location.assign(command.href)
  }

  return (
    <Modal
      {...props}
      isOpen={isOpen}
      onOpenChange={change}
      onClosed={runChosen}
      initialFocus={input}
      data-slot="command-menu"
      className={cx(
        panelClass,
        'inset-x-0 top-0 max-h-[calc(100dvh-1rem)] rounded-b-panel border-b sm:top-[round(down,14dvh,1px)] sm:mx-auto sm:max-h-[72dvh] sm:w-[calc(100vw-4rem)] sm:max-w-xl sm:rounded-panel sm:border starting:-translate-y-2',
        className,
      )}
    >
      <Radix.Title className="sr-only">{labels.title}</Radix.Title>
      <Palette
        {...{ groups, recents, search, searchDelayMs, labels, input }}
        onChoose={choose}
        onOpenTab={openInTab}
      />
    </Modal>
  )
}

type PaletteProps = {
  groups: readonly CommandGroup[]
  labels: CommandMenuLabels
  input: Ref<HTMLInputElement>
} & {
  [Key in 'recents' | 'search' | 'searchDelayMs']: SearchProps[Key] | undefined
} & { onChoose: (command: Command) => void; onOpenTab: (command: Command) => void }

/** Mounted with the menu, so that it starts empty each time. */
function Palette({
  groups,
  recents,
  search,
  searchDelayMs = 150,
  labels,
  input,
  onChoose,
  onOpenTab,
}: PaletteProps) {
  const [state, dispatch] = useReducer(searchReducer, noSearch)
  const highlighted = useRef<Command>(undefined)
  const query = state.query.trim()

  const ask = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    if (!search) return
    try {
      const found = await search(wanted, signal)
      if (!signal.aborted) dispatch({ type: 'answer', query: wanted, groups: found })
    } catch {
      if (!signal.aborted) dispatch({ type: 'fail', query: wanted })
    }
  })
  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => void ask(query, controller.signal), searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, searchDelayMs])

  const start = recents && recents.length > 0 ? [{ label: labels.recents, items: recents }] : []
  const shown =
    query === ''
      ? [...start, ...groups]
      : mergeGroups([...matchCommands(groups, query), ...(search ? foundGroups(state) : [])])
  const count = shown.reduce((sum, { items }) => sum + items.length, 0)
  const isSearching = search !== undefined && !isAnswered(state)

  const handleKeyDown = (event: KeyboardEvent) => {
    const isNewTab = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isNewTab || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (highlighted.current) onOpenTab(highlighted.current)
  }
  const handleClick = (event: MouseEvent, command: Command) => {
    if (event.ctrlKey || event.metaKey) return onOpenTab(command)
    onChoose(command)
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={shown}
      value={state.query}
      itemToStringValue={(command: Command) => command.label}
      onValueChange={(next, { reason }) =>
        reason === 'item-press' || dispatch({ type: 'type', query: next })
      }
      onItemHighlighted={(command) => {
        highlighted.current = command
      }}
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
        <Autocomplete.Input
          ref={input}
          aria-label={labels.title}
          placeholder={labels.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-slot="command-menu-input"
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-on-surface-muted"
          onKeyDown={handleKeyDown}
        />
      </div>
      <Autocomplete.List
        aria-label={labels.title}
        aria-busy={isSearching || undefined}
        data-slot="command-menu-list"
        className="flex-1 p-2 empty:hidden"
      >
        {shown.map((group) => (
          <Autocomplete.Group key={group.label} items={group.items} className="not-first:mt-2">
            <Autocomplete.GroupLabel className="px-2 py-1.5 text-xs text-on-surface-muted">
              {group.label}
            </Autocomplete.GroupLabel>
            {group.items.map((command) => (
              <Item
                key={command.id}
                command={command}
                onPress={handleClick}
                onOpenTab={onOpenTab}
              />
            ))}
          </Autocomplete.Group>
        ))}
      </Autocomplete.List>
      <Autocomplete.Status className="px-4 text-on-surface-muted">
        <Said {...{ state, count, isSearching, labels }} />
      </Autocomplete.Status>
      <Hints labels={labels} />
    </Autocomplete.Root>
  )
}

type ItemProps = {
  command: Command
  onPress: (event: MouseEvent, command: Command) => void
  onOpenTab: (command: Command) => void
}

function Item({ command, onPress, onOpenTab }: ItemProps) {
  const { label, detail, icon: Icon, shortcut } = command
  return (
    <Autocomplete.Item
      value={command}
      data-slot="command-menu-item"
      className="flex min-h-10 cursor-pointer scroll-my-14 items-center gap-3 rounded-control px-2 py-1.5 data-highlighted:bg-accent-subtle data-highlighted:text-on-accent-subtle forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-[Highlight] pointer-coarse:min-h-11"
      onClick={(event) => onPress(event, command)}
      onAuxClick={({ button }) => button === MIDDLE_BUTTON && onOpenTab(command)}
    >
      {Icon && (
        <span aria-hidden="true" className="shrink-0 opacity-75">
          <Icon size={16} strokeWidth={1.5} />
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">
        {label}
        {detail && <span className="ms-2 text-on-surface-muted">{detail}</span>}
      </span>
      {shortcut && (
        <span className="flex shrink-0 gap-1 max-sm:hidden">
          {shortcut.map((key) => (
            <Key key={key} name={key} />
          ))}
        </span>
      )}
    </Autocomplete.Item>
  )
}

type SaidProps = {
  state: { query: string; failedQuery: string | null }
  count: number
  isSearching: boolean
  labels: CommandMenuLabels
}

/** What a person sees or hears of the search beside its results. */
function Said({ state, count, isSearching, labels }: SaidProps) {
  if (state.failedQuery !== null) return <p className="py-3">{labels.failed}</p>
  const query = state.query.trim()
  if (isSearching && count === 0) return <p className="py-3">{labels.searching}</p>
  if (count === 0) return <p className="py-3">{labels.empty(query)}</p>
  if (query === '' || isSearching) return null
  return <span className="sr-only">{labels.count(count)}</span>
}

/** Nothing that a screen reader has to hear each time, and nothing for those without a keyboard. */
function Hints({ labels }: { labels: CommandMenuLabels }) {
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

function Key({ name }: { name: string }) {
  return (
    <kbd className="flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-subtle px-1 font-sans text-xs">
      {name}
    </kbd>
  )
}
