'use client'

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { useFormReset } from '../use-form-reset.ts'
import type { FileUploadLabels } from './file-upload.labels.ts'
import { sortFiles, type FileLimits } from './file-upload.state.ts'

const nothing: readonly File[] = []

type Reason = string | null | undefined
/** Why a file isn't accepted, and how to fix it; nothing if it is. */
export type FileCheck = (file: File) => Reason | PromiseLike<Reason>
export type RefusedFile = { file: File; reason: string }

type Given = {
  /** Ref of the outer frame. Its input contains the accepted files. */
  frame: RefObject<HTMLElement | null>
  controlledValue: readonly File[] | undefined
  onValueChange: ((files: File[]) => void) | undefined
  limits: FileLimits
  check: FileCheck | undefined
  multiple: boolean
  labels: FileUploadLabels
}

/** The accepted, checked and rejected files, and what screen readers announce when they change. */
export function useFiles({
  frame,
  controlledValue,
  onValueChange,
  limits,
  check,
  multiple,
  labels,
}: Given) {
  const [own, setOwn] = useState(nothing)
  const [checking, setChecking] = useState(nothing)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [said, setSaid] = useState('')
  const files = controlledValue ?? own
  /** For checks, which may end at any time. */
  const latest = useRef({ files, checking, onValueChange })

  const change = (next: File[]) => {
    latest.current.files = next
    setOwn(next)
    latest.current.onValueChange?.(next)
  }
  const setUnderCheck = (next: readonly File[]) => {
    latest.current.checking = next
    setChecking(next)
  }

  useLayoutEffect(() => {
    latest.current = { files, checking, onValueChange }
    const element = frame.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!element || typeof DataTransfer === 'undefined') return
    element.setCustomValidity(checking.length > 0 ? labels.stillChecking : '')
    // The browser's dialog replaces the input's files, and a drop never reaches it.
    const held = [...(element.files ?? [])]
    if (held.length === files.length && held.every((file, index) => file === files[index])) return
    const transfer = new DataTransfer()
    files.forEach((file) => transfer.items.add(file))
    element.files = transfer.files
  })
  useEffect(
    () => () => {
      latest.current.checking = nothing
    },
    [],
  )

  useFormReset(frame, () => {
    setRefused([])
    setSaid('')
    setUnderCheck(nothing)
    change([])
  })

  /** Ends the checks of these files. */
  const settle = (accepted: readonly File[], refusals: readonly RefusedFile[]) => {
    setRefused((before) => [...before, ...refusals])
    const refusalTexts = refusals.map(({ file, reason }) => labels.refused(file.name, reason))
    const added = accepted.length > 0 && labels.added(accepted.length)
    setSaid([added, ...refusalTexts].filter(Boolean).join(' '))
    // A single file is replaced by another one.
    if (added) change([...(multiple ? latest.current.files : nothing), ...accepted])
  }
  const settleLater = async (file: File, outcome: PromiseLike<Reason>) => {
    const reason = await Promise.resolve(outcome).catch(() => labels.checkFailed)
    const { checking: underCheck } = latest.current
    if (!underCheck.includes(file)) return
    setUnderCheck(underCheck.filter((other) => other !== file))
    settle(reason ? nothing : [file], reason ? [{ file, reason }] : [])
  }

  return {
    files,
    checking,
    refused,
    said,
    /** `alreadyRefused` is listed too. */
    add: (added: readonly File[], alreadyRefused: readonly RefusedFile[] = []) => {
      if (added.length + alreadyRefused.length === 0) return
      const isReplacing = !multiple && added.length === 1
      const { files: held, checking: underCheck } = latest.current
      const known = isReplacing ? nothing : [...held, ...underCheck]
      const sorted = sortFiles(known, added, limits)
      const outcomes = sorted.accepted
        .slice(known.length)
        .map((file) => ({ file, outcome: outcomeOf(file, check, labels) }))
      const pending = outcomes.flatMap(({ file, outcome }) =>
        isThenable(outcome) ? [{ file, outcome }] : [],
      )
      const acceptedNow = outcomes.flatMap(({ file, outcome }) => (outcome ? [] : [file]))
      setRefused([])
      if (pending.length + acceptedNow.length > 0) {
        const next = pending.map(({ file }) => file)
        setUnderCheck(isReplacing ? next : [...underCheck, ...next])
      }
      settle(acceptedNow, [
        ...alreadyRefused,
        ...sorted.refused.map(({ file, problem }) => ({
          file,
          reason: labels.problem(problem, limits),
        })),
        ...outcomes.flatMap(({ file, outcome }) =>
          typeof outcome === 'string' && outcome ? [{ file, reason: outcome }] : [],
        ),
      ])
      for (const { file, outcome } of pending) void settleLater(file, outcome)
    },
    remove: (file: File) => {
      setSaid(labels.removed(file.name))
      setRefused(refused.filter((entry) => entry.file !== file))
      setUnderCheck(latest.current.checking.filter((other) => other !== file))
      if (files.includes(file)) change(files.filter((other) => other !== file))
    },
  }
}

/** Also a promise of another window, or of a library. */
const isThenable = (outcome: Reason | PromiseLike<Reason>): outcome is PromiseLike<Reason> =>
  typeof outcome === 'object' && outcome !== null

function outcomeOf(file: File, check: FileCheck | undefined, labels: FileUploadLabels) {
  try {
    return check?.(file)
  } catch {
    return labels.checkFailed
  }
}
