'use client'

import { cx } from 'class-variance-authority'
import { WrapText } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'

import { CopyButton, englishCopyLabels, type CopyLabels } from '../copy-button/copy-button.tsx'
import { useLabels } from '../provider-context.ts'
import { useOverflow } from '../use-overflow.ts'
import { linesOf } from './code-block.state.ts'
import { codeActionClass, codeVariants } from './code-block.variants.ts'

export type CodeBlockLabels = CopyLabels & {
  /** Name of the code when it has no filename. */
  code: string
  wrap: string
}

export const englishCodeBlockLabels: CodeBlockLabels = {
  ...englishCopyLabels,
  code: 'Code',
  wrap: 'Wrap lines',
}

export type CodeBlockProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Its text, which the button copies. */
  code: string
  /** The file that it belongs in. */
  filename?: ReactNode
  /** Its display name: `JSON`, `nginx`. */
  language?: string
  /** Wraps long lines. */
  defaultWrapped?: boolean
  /** Line numbers aren't copied. */
  hasLineNumbers?: boolean
  labels?: Partial<CodeBlockLabels>
}

/**
 * Code or configuration to read and copy. Renders a `<div>` with a `<pre>`, which is focusable and scrolls with the
 * arrow keys only while its content overflows.
 */
export function CodeBlock({
  code,
  filename,
  language,
  defaultWrapped = false,
  hasLineNumbers = false,
  labels: givenLabels,
  className,
  ...props
}: CodeBlockProps) {
  const labels = useLabels('codeBlock', englishCodeBlockLabels, givenLabels)
  const id = useId()
  const pre = useRef<HTMLPreElement>(null)
  const isScrollable = useOverflow(pre)
  const [isWrapped, setIsWrapped] = useState(defaultWrapped)
  const lines = linesOf(code)

  return (
    <div
      {...props}
      data-slot="code-block"
      data-state={isWrapped ? 'wrapped' : 'plain'}
      className={cx(
        'relative min-w-0 overflow-hidden rounded-panel border border-subtle bg-raised text-sm text-on-raised',
        className,
      )}
    >
      <div className="flex min-h-control items-center gap-2 border-b border-subtle ps-4 pe-1.5 pointer-coarse:min-h-12">
        <p id={`${id}name`} className="flex min-w-0 flex-1 items-baseline gap-2 py-1.5">
          {filename && (
            <span
              data-slot="code-block-filename"
              className="min-w-0 font-mono text-[0.8125rem] wrap-anywhere"
            >
              {filename}
            </span>
          )}
          {filename && language && ' '}
          {language && (
            <span data-slot="code-block-language" className="shrink-0 text-on-surface-muted">
              {language}
            </span>
          )}
          {!filename && !language && <span className="sr-only">{labels.code}</span>}
        </p>
        <button
          type="button"
          aria-pressed={isWrapped}
          aria-label={labels.wrap}
          title={labels.wrap}
          data-slot="code-block-wrap"
          className={codeActionClass}
          onClick={() => setIsWrapped(!isWrapped)}
        >
          <WrapText size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
        <CopyButton text={code} variant="quiet" size="small" labels={labels} />
      </div>
      <pre
        ref={pre}
        dir="ltr"
        role={isScrollable ? 'region' : undefined}
        aria-labelledby={isScrollable ? `${id}name` : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={isScrollable ? 0 : undefined}
        data-slot="code-block-code"
        className={codeVariants({ isWrapped, hasLineNumbers })}
      >
        <code
          className="block w-max min-w-full data-wrapped:w-auto"
          data-wrapped={isWrapped || undefined}
        >
          {hasLineNumbers
            ? lines.map(({ number, text }) => (
                <span
                  key={number}
                  data-line={number}
                  className="before:-ms-12 before:inline-block before:w-12 before:pe-4 before:text-end before:text-on-surface-muted before:content-[attr(data-line)/'']"
                >
                  {text}
                  {number < lines.length && '\n'}
                </span>
              ))
            : lines.map(({ text }) => text).join('\n')}
        </code>
      </pre>
    </div>
  )
}
