'use client'

import { useRef, type MouseEvent, type PointerEvent } from 'react'

type Swipe = { x: number; y: number; by: number; isMoving: boolean }
type Pointer = PointerEvent<HTMLElement>

/** Below this, it is a tap. */
const START_PX = { touch: 10, other: 2 }
const SWIPED_PX = 50

/** Handlers that move the element with the pointer towards the end of the line, and report when it is let go there. */
export function useToastSwipe(onSwipe: () => void) {
  const swipe = useRef<Swipe | null>(null)
  const hasMoved = useRef(false)

  const end = ({ currentTarget }: Pointer) => {
    const { isMoving = false, by = 0 } = swipe.current ?? {}
    swipe.current = null
    hasMoved.current = isMoving
    if (!isMoving) return false
    delete currentTarget.dataset['swipe']
    currentTarget.style.removeProperty('--toast-swipe')
    return by > SWIPED_PX
  }
  return {
    onPointerDown: ({ button, clientX, clientY }: Pointer) => {
      hasMoved.current = false
      if (button === 0) swipe.current = { x: clientX, y: clientY, by: 0, isMoving: false }
    },
    onPointerMove: ({ currentTarget, clientX, clientY, pointerType, pointerId }: Pointer) => {
      const now = swipe.current
      if (!now) return
      const sign = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
      const along = (clientX - now.x) * sign
      const across = Math.abs(clientY - now.y)
      const startPx = pointerType === 'touch' ? START_PX.touch : START_PX.other
      if (!now.isMoving) {
        if (along > startPx && along > across) {
          now.isMoving = true
          currentTarget.setPointerCapture(pointerId)
        } else if (Math.abs(along) > startPx || across > startPx) swipe.current = null
      }
      if (!now.isMoving) return
      now.by = Math.max(0, along)
      currentTarget.dataset['swipe'] = 'move'
      currentTarget.style.setProperty('--toast-swipe', `${now.by * sign}px`)
    },
    onPointerUp: (event: Pointer) => {
      if (end(event)) onSwipe()
    },
    onPointerCancel: (event: Pointer) => void end(event),
    /** Letting go of it isn’t a click on what is below the pointer. */
    onClickCapture: (event: MouseEvent) => {
      if (!hasMoved.current) return
      hasMoved.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
