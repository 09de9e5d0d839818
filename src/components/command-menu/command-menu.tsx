import { cx } from 'class-variance-authority'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState } from 'react'

import { panelClass } from '../dialog/dialog.variants.ts'
import { Modal, type ModalProps } from '../dialog/modal.tsx'
import { useCommandKey } from './command-key.ts'
import { englishCommandMenuLabels, type CommandMenuLabels } from './command-menu.labels.ts'
import type { Command, CommandGroup } from './command-menu.state.ts'
import { CommandPalette } from './command-palette.tsx'

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

const openTabOfBrowser = (href: string) => window.open(href, '_blank', 'noopener')

/**
 * Every place and act by its name, from anywhere by ⌘K or Ctrl+K. Renders a `<div role="dialog">` with
 * a combobox. A command runs after the menu has closed, so that it may open a dialog of its own.
 */
export function CommandMenu({
  isOpen: controlledIsOpen,
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
  const isOpen = controlledIsOpen ?? own
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
      <CommandPalette
        {...{ groups, recents, search, searchDelayMs, labels, input }}
        onChoose={choose}
        onOpenTab={openInTab}
      />
    </Modal>
  )
}
