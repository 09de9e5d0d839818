'use client'

import { useState, type DragEvent } from 'react'

import type { FileUploadLabels } from './file-upload.labels.ts'
import { entriesOf, filesIn, foldersIn } from './folder-files.ts'
import type { RefusedFile } from './use-files.ts'

/** The input in the zone is disabled, directly or by a fieldset. */
const isLocked = ({ currentTarget }: DragEvent) => currentTarget.querySelector(':disabled') !== null

type Given = {
  acceptsFolders: boolean
  labels: FileUploadLabels
  onDrop: (files: File[], refused: readonly RefusedFile[]) => void
}

/** Whether files are being dragged over the drop zone, and the handlers of the zone. */
export function useFileDrop({ acceptsFolders, labels, onDrop }: Given) {
  const [isOver, setIsOver] = useState(false)
  const drop = async (transfer: DataTransfer) => {
    const entries = entriesOf(transfer)
    const folders = foldersIn(entries)
    if (folders.length > 0 && acceptsFolders) {
      const { files, unreadable } = await filesIn(entries)
      onDrop(files, refuseAll(unreadable, labels.unreadable))
      return
    }
    const isFolder = ({ name }: File) => folders.some((folder) => folder.name === name)
    const files = [...transfer.files].filter((file) => !isFolder(file))
    onDrop(files, refuseAll(folders, labels.folder))
  }
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // By default the browser would open a file that is dropped on a disabled zone.
    event.preventDefault()
    if (isLocked(event)) event.dataTransfer.dropEffect = 'none'
    else setIsOver(true)
  }
  return {
    isOver,
    zone: {
      onDragEnter: handleDrag,
      onDragOver: handleDrag,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        if (!isLocked(event)) void drop(event.dataTransfer)
      },
    },
  }
}

const refuseAll = (files: readonly File[], reason: string): RefusedFile[] =>
  files.map((file) => ({ file, reason }))
