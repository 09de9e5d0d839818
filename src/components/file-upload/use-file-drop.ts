'use client'

import { useState, type DragEvent } from 'react'

/** The input in the zone is disabled, directly or by a fieldset. */
const isLocked = ({ currentTarget }: DragEvent) => currentTarget.querySelector(':disabled') !== null

/** Whether files are being dragged over the drop zone, and the handlers of the zone. */
export function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
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
        if (!isLocked(event)) onDrop([...event.dataTransfer.files])
      },
    },
  }
}
