'use client'

import { cx } from 'class-variance-authority'
import { Upload } from 'lucide-react'
import { use, useId, useRef, type ComponentProps, type ReactNode } from 'react'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { useLabels } from '../provider-context.ts'
import { FileRow } from './file-row.tsx'
import { englishFileUploadLabels, type FileUploadLabels } from './file-upload.labels.ts'
import type { FileLimits } from './file-upload.state.ts'
import { chooseClass, dropZoneVariants } from './file-upload.variants.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useFiles } from './use-files.ts'

export type FileStatus = {
  /** Upload progress, from 0 to 1. */
  progress?: number
  /** Why the server rejected it, and how to fix it. */
  error?: ReactNode
}

export type FileUploadProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'accept' | 'readOnly'
> &
  FileLimits & {
    /** The accepted files. Rejected files are listed too, with the reason. */
    value?: readonly File[] | undefined
    onValueChange?: (files: File[]) => void
    /** The upload status of a file, if any. */
    statusOf?: (file: File) => FileStatus | undefined
    labels?: Partial<FileUploadLabels>
  }

/**
 * Files, selected or dropped. Renders a native `<input type="file">` under a drop zone, and the list of selected files.
 * The input contains the accepted files, so that they are submitted with its form.
 */
export function FileUpload({
  value: controlledValue,
  onValueChange,
  accept,
  maxBytes,
  maxFiles,
  statusOf,
  labels: givenLabels,
  multiple = false,
  disabled,
  className,
  onChange,
  ...given
}: FileUploadProps) {
  const labels = useLabels('fileUpload', englishFileUploadLabels, givenLabels)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const limits = { accept, maxBytes, maxFiles: multiple ? maxFiles : 1 }
  const { files, refused, said, add, remove } = useFiles({
    frame,
    controlledValue,
    onValueChange,
    limits,
    multiple,
    labels,
  })
  const { isOver, zone } = useFileDrop(add)

  const chooseId = `${id}choose`
  const field = use(FieldContext)
  const props = useFieldControl({
    ...given,
    disabled,
    id: given.id ?? field?.controlId ?? `${id}input`,
  })
  const isInvalid = Boolean(props['aria-invalid']) && props['aria-invalid'] !== 'false'

  const state = isOver ? 'over' : isInvalid ? 'invalid' : 'ready'
  const rows = [
    ...files.map((file) => ({ file, ...statusOf?.(file) })),
    ...refused.map(({ file, problem }) => ({ file, error: labels.problem(problem, limits) })),
  ]
  return (
    <div ref={frame} data-slot="file-upload" className={cx('flex flex-col gap-2', className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the mouse's own way; the input within has the role */}
      <label
        htmlFor={props.id}
        data-slot="file-upload-zone"
        data-state={state}
        className={dropZoneVariants({ state })}
        {...zone}
      >
        <input
          {...props}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-labelledby={
            given['aria-labelledby'] ??
            (given['aria-label'] ? undefined : [field?.labelId, chooseId].filter(Boolean).join(' '))
          }
          data-slot="file-upload-input"
          data-state={isInvalid ? 'invalid' : 'valid'}
          className="peer sr-only"
          onChange={(event) => {
            onChange?.(event)
            add([...(event.currentTarget.files ?? [])])
          }}
        />
        <span id={chooseId} data-slot="file-upload-choose" className={chooseClass}>
          <Upload size={16} strokeWidth={1.5} aria-hidden="true" />
          {labels.choose(multiple)}
        </span>
        <span className="text-sm text-on-surface-muted pointer-coarse:hidden">
          {labels.drop(multiple)}
        </span>
      </label>
      {rows.length > 0 && (
        <ul aria-label={labels.files} data-slot="file-upload-list" className="flex flex-col">
          {rows.map((row) => (
            <FileRow
              key={`${row.file.name} ${row.file.size} ${row.file.lastModified}`}
              {...row}
              labels={labels}
              disabled={disabled ?? false}
              onRemove={() => remove(row.file)}
            />
          ))}
        </ul>
      )}
      <span aria-live="polite" data-slot="file-upload-said" className="sr-only">
        {said}
      </span>
    </div>
  )
}
