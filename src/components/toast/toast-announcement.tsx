'use client'

import { useEffect, useState, type CSSProperties, type RefObject } from 'react'
import { createPortal } from 'react-dom'

type ToastAnnouncementProps = {
  item: RefObject<HTMLElement | null>
  label: string
  isUrgent: boolean
}

/** Afterwards, the message would be found twice on the page. */
const ANNOUNCED_MS = 1000

/** Without a class: it is outside the part of the page that may have our styles. */
const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Announces a new message to screen readers, from outside the part that a dialog hides from them. */
export function ToastAnnouncement({ item, label, isUrgent }: ToastAnnouncementProps) {
  const [text, setText] = useState('')
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    // A live region has to be on the page before its text.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setText(`${label} ${wordsOf(item.current)}`))
    })
    const timer = setTimeout(() => setIsOver(true), ANNOUNCED_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [item, label])

  if (isOver) return null
  return createPortal(
    <span role="status" aria-live={isUrgent ? 'assertive' : 'polite'} aria-atomic style={hidden}>
      {text}
    </span>,
    document.body,
  )
}

const wordsOf = (item: HTMLElement | null) =>
  [...(item?.querySelectorAll('[data-announced]') ?? [])].map((it) => it.textContent).join(' ')
