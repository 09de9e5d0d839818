import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import type { ThemeLook } from '../../../../contract/partner/theme.ts'

/** The styles of this page, without the theme that it may have itself. */
const pageStyles = () =>
  [...document.querySelectorAll('link[rel=stylesheet], style')].filter(
    (style) => !style.getAttribute('href')?.startsWith('/theme-files/'),
  )

/**
 * A document of its own in the page, as wide as a device, with the same components and a theme's style sheet. It is shown
 * as large as there is room, and can't be used.
 */
export function PreviewFrame({
  title,
  width,
  height,
  look,
  css,
  children,
}: {
  title: string
  width: number
  height: number
  look: ThemeLook
  css: string
  children: ReactNode
}) {
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(1)
  const room = useRef<HTMLDivElement>(null)

  const open = useCallback((frame: HTMLIFrameElement | null) => {
    const inner = frame?.contentDocument
    if (!inner) return
    inner.head.replaceChildren(...pageStyles().map((style) => inner.importNode(style, true)))
    inner.documentElement.lang = 'en'
    inner.body.className = 'font-sans text-sm'
    setBody(inner.body)
  }, [])

  useLayoutEffect(() => {
    const root = body?.ownerDocument.documentElement
    if (!root) return
    root.dataset['theme'] = look.startsWith('dark') ? 'dark' : 'light'
    root.dataset['contrast'] = look.endsWith('contrast') ? 'more' : 'standard'
  }, [body, look])

  useLayoutEffect(() => {
    const element = room.current
    if (!element) return undefined
    const measure = () => setScale(Math.min(1, element.clientWidth / width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])

  return (
    <div ref={room} className="overflow-hidden" style={{ blockSize: height * scale }}>
      <iframe
        ref={open}
        title={title}
        inert
        tabIndex={-1}
        width={width}
        height={height}
        className="mx-auto block origin-top-left border-0 rtl:origin-top-right"
        style={{ transform: `scale(${scale})`, marginInline: scale < 1 ? 0 : 'auto' }}
      />
      {body &&
        createPortal(
          <>
            <style>{css}</style>
            {children}
          </>,
          body,
        )}
    </div>
  )
}
