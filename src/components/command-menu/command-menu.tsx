'use client'

import { cx } from 'class-variance-authority'
import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'

import { panelClass } from '../dialog/dialog.variants.ts'
import { Modal, type ModalProps } from '../dialog/modal.tsx'
import { useLabels } from '../provider-context.ts'
import { findOnPage } from '../shadow-root.ts'
import { useControlled } from '../use-controlled.ts'
import { useCommandKey } from './command-key.ts'
import { englishCommandMenuLabels, type CommandMenuLabels } from './command-menu.labels.ts'
import type { Command, CommandGroup } from './command-menu.state.ts'
import { CommandPalette } from './command-palette.tsx'

type SearchProps = {
  groups: readonly CommandGroup[]
  /** Shown first while nothing is typed. */
  recents?: readonly Command[]
  /** Finds more commands, such as rows on a server. The signal is aborted when the response is no longer needed. */
  search?: (query: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>
  /** Debounce of the search, in milliseconds. */
  searchDelayMs?: number
  labels?: Partial<CommandMenuLabels>
}

export type CommandMenuProps = Omit<
  ModalProps,
  'isPending' | 'onCloseRequest' | 'initialFocus' | 'children'
> &
  SearchProps & {
    /** Navigates to a command's URL in this tab with the router. By default the browser navigates. */
    onNavigate?: (href: string) => void
    /** Opens a URL in a new tab. */
    onOpenTab?: (href: string) => void
    /** Called for every command that is run, to keep a list of recent ones. */
    onRun?: (command: Command) => void
    /** When false, ⌘K and Ctrl+K are left to the browser. */
    hasKey?: boolean
  }

const openTabOfBrowser = (href: string) => window.open(href, '_blank', 'noopener')

/**
 * Every page and action by name, opened from anywhere with ⌘K or Ctrl+K. Renders a `<div role="dialog">` with a
 * combobox. A command runs after the menu has closed, so that it can open its own dialog.
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
  labels: givenLabels,
  className,
  ...props
}: CommandMenuProps) {
  const labels = useLabels('commandMenu', englishCommandMenuLabels, givenLabels)
  const [isOpen, change] = useControlled(controlledIsOpen, defaultOpen, onOpenChange)
  const chosen = useRef<Command>(null)
  const input = useRef<HTMLInputElement>(null)

  useCommandKey(() => {
    // Above another dialog it could navigate away from unsaved input.
    if (!isOpen && findOnPage('[aria-modal=true]')) return
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
