'use client'

import { cx } from 'class-variance-authority'
import { Upload } from 'lucide-react'
import { use, useId, useRef, type ComponentProps, type ReactNode } from 'react'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { FileRow } from './file-row.tsx'
import { englishFileUploadLabelsIn, type FileUploadLabels } from './file-upload.labels.ts'
import { fileKey, type FileLimits } from './file-upload.state.ts'
import { chooseClass, dropZoneVariants } from './file-upload.variants.ts'
import { FolderButton } from './folder-button.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useFilePaste } from './use-file-paste.ts'
import { useFiles, type FileCheck } from './use-files.ts'

export type FileStatus = {
  /** Upload progress, from 0 to 1. */
  progress?: number
  /** Why the server rejected it, and how to fix it. */
  error?: ReactNode
}

export type FileUploadProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'accept'
> &
  FileLimits & {
    /** The accepted files. Rejected files are listed too, with the reason. */
    value?: readonly File[] | undefined
    onValueChange?: (files: File[]) => void
    /** Returns why a file isn’t accepted and how to fix it, immediately or later. */
    check?: FileCheck
    /** The upload status of a file, if any. */
    statusOf?: (file: File) => FileStatus | undefined
    /** Whether a folder can be chosen or dropped, for all files in it. Requires `multiple`. */
    acceptsFolders?: boolean
    /** Whether images are shown in the list. */
    hasPreviews?: boolean
    isInvalid?: boolean | undefined
    labels?: Partial<FileUploadLabels>
  }

/**
 * Files, selected, dropped or pasted. Renders a native `<input type="file">` under a drop zone, and the list of
 * selected files. The input contains the accepted files, so that they are submitted with its form.
 */
export function FileUpload({
  value: controlledValue,
  onValueChange,
  accept,
  maxBytes,
  maxFiles,
  check,
  statusOf,
  acceptsFolders = false,
  hasPreviews = false,
  labels: givenLabels,
  multiple = false,
  disabled,
  readOnly = false,
  className,
  onChange,
  ...given
}: FileUploadProps) {
  const labels = useLabels('fileUpload', englishFileUploadLabelsIn(useOwnLocale()), givenLabels)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const limits = { accept, maxBytes, maxFiles: multiple ? maxFiles : 1 }
  const { files, checking, refused, said, add, remove } = useFiles({
    frame,
    controlledValue,
    onValueChange,
    limits,
    check,
    multiple,
    labels,
  })
  const { isOver, zone } = useFileDrop({
    acceptsFolders: acceptsFolders && multiple,
    labels,
    onDrop: add,
  })
  useFilePaste(frame, readOnly ? undefined : add)

  const chooseId = `${id}choose`
  const field = use(FieldContext)
  const props = useFieldControl({
    ...given,
    disabled,
    id: given.id ?? field?.controlId ?? `${id}input`,
  })
  const isInvalid = Boolean(props['aria-invalid'])

  const listName =
    readOnly && field ? { 'aria-labelledby': field.labelId } : { 'aria-label': labels.files }

  const state = isOver ? 'over' : isInvalid ? 'invalid' : 'ready'
  const rows = [
    ...files.map((file) => ({ file, ...statusOf?.(file) })),
    ...checking.map((file) => ({ file, isChecking: true })),
    ...refused.map(({ file, reason }) => ({ file, error: reason })),
  ]
  return (
    <div ref={frame} data-slot="file-upload" className={cx('flex flex-col gap-2', className)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the mouse's own way; the input within has the role */}
      <label
        htmlFor={props.id}
        data-slot="file-upload-zone"
        data-state={state}
        className={readOnly ? 'hidden' : dropZoneVariants({ state })}
        {...zone}
      >
        <input
          {...props}
          type="file"
          accept={accept}
          multiple={multiple}
          required={props.required === true && !readOnly}
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
      {acceptsFolders && multiple && !readOnly && (
        <FolderButton disabled={disabled ?? false} onChoose={add}>
          {labels.chooseFolder}
        </FolderButton>
      )}
      {readOnly && rows.length === 0 && (
        <p className="text-sm text-on-surface-muted">{labels.none}</p>
      )}
      {rows.length > 0 && (
        <ul {...listName} data-slot="file-upload-list" className="flex flex-col">
          {rows.map((row) => (
            <FileRow
              key={fileKey(row.file)}
              {...row}
              hasPreview={hasPreviews}
              labels={labels}
              disabled={disabled ?? false}
              onRemove={readOnly ? undefined : () => remove(row.file)}
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
