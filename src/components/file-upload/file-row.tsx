'use client'

import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

import { FieldError } from '../field/field.tsx'
import { Glyph } from '../glyph/glyph.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { FilePreview } from './file-preview.tsx'
import type { FileUploadLabels } from './file-upload.labels.ts'
import { pathOf } from './file-upload.state.ts'

type FileRowProps = {
  file: File
  progress?: number | undefined
  error?: ReactNode
  isChecking?: boolean
  hasPreview: boolean
  labels: FileUploadLabels
  disabled: boolean
  /** Without a button when it is read-only. */
  onRemove: (() => void) | undefined
}

/** A file in the list: its name, size and upload status, and a button that removes it. */
export function FileRow({
  file,
  progress,
  error,
  isChecking = false,
  hasPreview,
  labels,
  disabled,
  onRemove,
}: FileRowProps) {
  const isDone = progress !== undefined && progress >= 1 && !error
  const isUnderWay = progress !== undefined && progress < 1 && !error
  const usual = isDone ? 'done' : isUnderWay ? 'uploading' : 'chosen'
  const state = error ? 'invalid' : isChecking ? 'checking' : usual
  return (
    <li
      data-slot="file-upload-file"
      data-state={state}
      className={cx(
        'flex gap-3 border-t border-subtle py-1.5 text-sm first:border-t-0',
        hasPreview ? 'items-center' : 'items-start',
      )}
    >
      {hasPreview && <FilePreview file={file} />}
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
        <p className="flex items-baseline justify-between gap-3">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {pathOf(file)}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-on-surface-muted tabular-nums">
            <span dir="auto">
              {isUnderWay
                ? labels.progress(progress, labels.size(file.size))
                : labels.size(file.size)}
            </span>
            {isChecking && (
              <>
                <Spinner label={null} />
                {labels.checking}
              </>
            )}
            {isDone && (
              <span className="text-positive-text">
                <Glyph name="check" />
                <span className="sr-only">{labels.uploaded}</span>
              </span>
            )}
          </span>
        </p>
        {isUnderWay && (
          <progress
            value={progress}
            max={1}
            aria-label={labels.uploading(file.name)}
            className="block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-muted forced-colors:h-2 forced-colors:border [&::-moz-progress-bar]:bg-accent forced-colors:[&::-moz-progress-bar]:bg-[Highlight] [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-accent forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
          />
        )}
        {error && <FieldError>{error}</FieldError>}
      </div>
      {onRemove && (
        <button
          type="button"
          disabled={disabled}
          aria-label={labels.remove(pathOf(file))}
          data-slot="file-upload-remove"
          className="-me-1 flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer enabled:hover:bg-muted enabled:hover:text-on-surface disabled:cursor-not-allowed disabled:opacity-40 pointer-coarse:size-11"
          onClick={(event) => {
            focusNeighbour(event)
            onRemove()
          }}
        >
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** The button disappears with its file: the focus moves to the next one, or back to the file input. */
function focusNeighbour({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const frame = currentTarget.closest('[data-slot=file-upload]')
  const buttons = [
    ...(frame?.querySelectorAll<HTMLElement>('[data-slot=file-upload-remove]') ?? []),
  ]
  const index = buttons.indexOf(currentTarget)
  const input = frame?.querySelector<HTMLElement>('input[type=file]')
  const next = buttons[index + 1] ?? buttons[index - 1] ?? input
  next?.focus()
}
