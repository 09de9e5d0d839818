'use client'

import { useLayoutEffect, useState, type RefObject } from 'react'

import { useFormReset } from '../use-form-reset.ts'
import type { FileUploadLabels } from './file-upload.labels.ts'
import { sortFiles, type FileLimits, type RefusedFile } from './file-upload.state.ts'

const nothing: readonly File[] = []

type Given = {
  /** Ref of the outer frame. Its input contains the accepted files. */
  frame: RefObject<HTMLElement | null>
  controlledValue: readonly File[] | undefined
  onValueChange: ((files: File[]) => void) | undefined
  limits: FileLimits
  multiple: boolean
  labels: FileUploadLabels
}

/** The accepted and the rejected files, and what screen readers announce when they change. */
export function useFiles({
  frame,
  controlledValue,
  onValueChange,
  limits,
  multiple,
  labels,
}: Given) {
  const [own, setOwn] = useState(nothing)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [said, setSaid] = useState('')
  const files = controlledValue ?? own

  const change = (next: File[]) => {
    setOwn(next)
    onValueChange?.(next)
  }

  // The browser's dialog replaces the input's files, and a drop never reaches it.
  useLayoutEffect(() => {
    const element = frame.current?.querySelector<HTMLInputElement>('input[type=file]')
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

  return {
    files,
    refused,
    said,
    add: (added: readonly File[]) => {
      if (added.length === 0) return
      // A single file is replaced by another one.
      const isReplacing = !multiple && added.length === 1
      const next = sortFiles(isReplacing ? [] : files, added, limits)
      const count = next.accepted.filter((file) => !files.includes(file)).length
      setRefused(next.refused)
      const refusals = next.refused.map(({ file, problem }) =>
        labels.refused(file.name, labels.problem(problem, limits)),
      )
      setSaid([count > 0 && labels.added(count), ...refusals].filter(Boolean).join(' '))
      if (count > 0) change(next.accepted)
    },
    remove: (file: File) => {
      setSaid(labels.removed(file.name))
      setRefused(refused.filter((entry) => entry.file !== file))
      if (files.includes(file)) change(files.filter((other) => other !== file))
    },
  }
}
