'use client'

import { cx } from 'class-variance-authority'
import { Check, Copy } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useRef } from 'react'

import { Button, type ButtonProps } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { InPortal } from '../in-portal.tsx'
import { useLabels } from '../provider-context.ts'
import { focusedElement } from '../shadow-root.ts'
import { useCopy } from './use-copy.ts'

export type CopyLabels = {
  copy: string
  copied: string
  /** Instruction for when the browser refuses: the text is selected below it. */
  refused: string
  text: string
}

export const englishCopyLabels: CopyLabels = {
  copy: 'Copy',
  copied: 'Copied',
  refused: 'Your browser does not allow copying here. Press Ctrl+C, or ⌘C on a Mac.',
  text: 'Text to copy',
}

export type CopyButtonProps = Omit<
  ButtonProps,
  | 'aria-label'
  | 'children'
  | 'isPending'
  | 'onClick'
  | 'pendingLabel'
  | 'shape'
  | 'variant'
  | 'width'
> & {
  /** What is copied. */
  text: string
  /** Its accessible name where there are several: `Copy API token`. It begins with the visible word. */
  label?: string
  /** Only where space is tight: its name becomes a tooltip. */
  isIconOnly?: boolean
  /** The text variant has no icon and sits in a line of text. */
  variant?: 'secondary' | 'quiet' | 'text'
  onCopied?: () => void
  /** Handles a refusal. By default the text is shown and selected, to be copied manually. */
  onRefused?: () => void
  labels?: Partial<CopyLabels>
}

/**
 * Copies text, confirms it, and returns to its initial state after two seconds. Renders a `<button>` in a `<span>`.
 * When the browser refuses, it shows the text selected, ready to be copied with one shortcut.
 */
export function CopyButton({
  text,
  label,
  isIconOnly = false,
  variant = isIconOnly ? 'quiet' : 'secondary',
  onCopied,
  onRefused,
  labels: givenLabels,
  className,
  ...props
}: CopyButtonProps) {
  const labels = useLabels('copyButton', englishCopyLabels, givenLabels)
  const messageId = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const { state, setState, copy } = useCopy()
  const isCopied = state === 'copied'
  const click = async () => {
    const hasCopied = await copy(text)
    if (hasCopied) onCopied?.()
    else onRefused?.()
  }
  const onClick = () => void click()
  const icon = isCopied ? (
    <Check size={16} strokeWidth={1.5} aria-hidden="true" />
  ) : (
    <Copy size={16} strokeWidth={1.5} aria-hidden="true" />
  )

  return (
    <Popover.Root
      open={state === 'refused' && !onRefused}
      onOpenChange={(isOpen) => !isOpen && setState('ready')}
    >
      <Popover.Anchor asChild>
        <span
          ref={frame}
          data-slot="copy-button"
          data-state={state}
          className={cx('relative inline-flex', className)}
        >
          {isIconOnly ? (
            <IconButton
              {...props}
              label={label ?? labels.copy}
              icon={icon}
              variant={variant === 'secondary' ? 'secondary' : 'quiet'}
              onClick={onClick}
            />
          ) : (
            <Button
              {...props}
              variant={variant}
              aria-label={isCopied ? undefined : label}
              onClick={onClick}
            >
              {variant !== 'text' && icon}
              {/* Both labels take up their space, so that the button keeps its width. */}
              <span
                className={cx(
                  'grid *:col-start-1 *:row-start-1',
                  // As text it stands at the end of a line.
                  variant === 'text' ? 'text-end' : 'text-start',
                )}
              >
                <span aria-hidden={isCopied} className={isCopied ? 'invisible' : undefined}>
                  {labels.copy}
                </span>
                <span aria-hidden={!isCopied} className={isCopied ? undefined : 'invisible'}>
                  {labels.copied}
                </span>
              </span>
            </Button>
          )}
          <span aria-live="polite" className="sr-only">
            {isCopied && labels.copied}
          </span>
        </span>
      </Popover.Anchor>
      <Popover.Portal>
        <InPortal opener={() => frame.current}>
          {(part) => (
            <Popover.Content
              {...part}
              aria-labelledby={messageId}
              align="start"
              sideOffset={6}
              collisionPadding={8}
              data-slot="copy-button-help"
              className="pointer-events-auto! z-50 w-72 max-w-[calc(100vw-1rem)] rounded-panel border border-subtle bg-raised p-3 text-sm text-on-raised shadow-lg transition duration-enter ease-out starting:opacity-0"
              // After a manual copy there is nothing left to do.
              onCopy={() => setState('copied')}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                // The element that was pressed outside keeps the focus.
                if (focusedElement() === null) {
                  frame.current?.querySelector('button')?.focus()
                }
              }}
            >
              <p id={messageId} className="mb-2">
                {labels.refused}
              </p>
              <textarea
                readOnly
                rows={2}
                value={text}
                aria-label={labels.text}
                onFocus={(event) => event.currentTarget.select()}
                className="block w-full resize-none rounded-control border border-control bg-muted px-2 py-1.5 font-mono text-sm break-all text-on-surface"
              />
            </Popover.Content>
          )}
        </InPortal>
      </Popover.Portal>
    </Popover.Root>
  )
}
