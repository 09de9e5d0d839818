'use client'

import { cx } from 'class-variance-authority'
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The styles of this page, without the theme that it may have itself. */
const pageStyles = () =>
  [...document.querySelectorAll('link[rel=stylesheet], style')].filter(
    (style) => !style.getAttribute('href')?.startsWith('/theme-files/'),
  )

type PreviewFrameProps = {
  title: string
  /** Of the device, in pixels. */
  width: number
  height: number
  theme: 'light' | 'dark'
  contrast: 'standard' | 'more'
  /** Added after the styles of this page. */
  css: string
  className?: string
  children: ReactNode
}

/**
 * A separate document in the page, as wide as a device, with the same components. It is scaled to the space available,
 * and can't be interacted with. Renders an `<iframe>`.
 */
export function PreviewFrame({
  title,
  width,
  height,
  theme,
  contrast,
  css,
  className,
  children,
}: PreviewFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [scale, setScale] = useState(1)

  const open = useCallback((element: HTMLIFrameElement | null) => {
    const inner = element?.contentDocument
    if (!inner) return
    inner.head.replaceChildren(...pageStyles().map((style) => inner.importNode(style, true)))
    inner.documentElement.lang = 'en'
    inner.body.className = 'font-sans text-sm'
    setBody(inner.body)
  }, [])

  useLayoutEffect(() => {
    const root = body?.ownerDocument.documentElement
    root?.setAttribute('data-theme', theme)
    root?.setAttribute('data-contrast', contrast)
  }, [body, theme, contrast])

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
    <div
      ref={room}
      data-slot="preview-frame"
      className={cx('overflow-hidden rounded-panel border border-subtle bg-muted', className)}
      style={{ blockSize: height * scale }}
    >
      <iframe
        ref={open}
        title={title}
        inert
        tabIndex={-1}
        // Its content is rendered from here, and has no scripts of its own.
        sandbox="allow-same-origin"
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

/** A form with its preview next to it, which stays in view while the form scrolls. Renders a `<div>`. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-2 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      {children}
      <div className="min-w-0 xl:sticky xl:top-4 xl:self-start">{preview}</div>
    </div>
  )
}

/** A sample of a colour, next to its name. Renders an `<svg>` that assistive technology skips. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="inline-block size-4 shrink-0 align-middle text-control"
    >
      <circle cx="8" cy="8" r="7.5" fill={colour} stroke="currentColor" />
    </svg>
  )
}
