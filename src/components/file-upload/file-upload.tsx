import { cx } from 'class-variance-authority'
import { Upload } from 'lucide-react'
import {
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
} from 'react'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { useFormReset } from '../use-form-reset.ts'
import { FileRow } from './file-row.tsx'
import { englishFileUploadLabels, type FileUploadLabels } from './file-upload.labels.ts'
import { sortFiles, type FileLimits, type RefusedFile } from './file-upload.state.ts'
import { chooseClass, dropZoneVariants } from './file-upload.variants.ts'

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
    labels?: FileUploadLabels
  }

const nothing: readonly File[] = []

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
  labels = englishFileUploadLabels,
  multiple = false,
  disabled,
  className,
  onChange,
  ...given
}: FileUploadProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = () => frame.current?.querySelector<HTMLInputElement>('input[type=file]')
  const [own, setOwn] = useState(nothing)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [said, setSaid] = useState('')
  const [isOver, setIsOver] = useState(false)
  const files = controlledValue ?? own
  const limits = { accept, maxBytes, maxFiles: multiple ? maxFiles : 1 }

  const chooseId = `${id}choose`
  const field = use(FieldContext)
  const props = useFieldControl({
    ...given,
    disabled,
    id: given.id ?? field?.controlId ?? `${id}input`,
  })
  const isInvalid = Boolean(props['aria-invalid']) && props['aria-invalid'] !== 'false'

  const change = (next: File[]) => {
    setOwn(next)
    onValueChange?.(next)
  }

  const add = (added: readonly File[]) => {
    if (added.length === 0) return
    // A single file is replaced by another one.
    const isReplacing = !multiple && added.length === 1
    const next = sortFiles(isReplacing ? [] : files, added, limits)
    const count = next.accepted.filter((file) => !files.includes(file)).length
    setRefused(next.refused)
    setSaid(
      [
        count > 0 && labels.added(count),
        ...next.refused.map(({ file, problem }) =>
          labels.refused(file.name, labels.problem(problem, limits)),
        ),
      ]
        .filter(Boolean)
        .join(' '),
    )
    if (count > 0) change(next.accepted)
  }

  const remove = (file: File) => {
    setSaid(labels.removed(file.name))
    setRefused(refused.filter((entry) => entry.file !== file))
    if (files.includes(file)) change(files.filter((other) => other !== file))
  }

  // The browser's dialog replaces the input's files, and a drop never reaches it.
  useLayoutEffect(() => {
    const element = input()
    if (!element || typeof DataTransfer === 'undefined') return
    const held = [...(element.files ?? [])]
    if (held.length === files.length && held.every((file, index) => file === files[index])) return
    const transfer = new DataTransfer()
    files.forEach((file) => transfer.items.add(file))
    element.files = transfer.files
  })

  useFormReset(frame, () => {
    setRefused([])
    setSaid('')
    change([])
  })

  // Also inside a disabled fieldset.
  const isLocked = () => input()?.matches(':disabled') ?? true
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // By default the browser would open a file that is dropped on a disabled zone.
    event.preventDefault()
    if (isLocked()) event.dataTransfer.dropEffect = 'none'
    else setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isLocked()) add([...event.dataTransfer.files])
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }

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
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={leave}
        onDrop={drop}
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
