'use client'

import { use, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { attributesOfPart, watchParts, type PartAttributes } from './part-of-page.ts'
import { ProviderContext } from './provider-context.ts'
import { shadowRootOf } from './shadow-root.ts'

type InPortalProps = {
  /** Returns what opened it. */
  opener: () => Element | null | undefined
  /** Where it is rendered, by default where the Provider specifies. */
  container?: Element | DocumentFragment | null | undefined
  /** Receives the reading direction of what opened it. */
  onDirection?: (direction: 'ltr' | 'rtl') => void
  /** Renders what is opened. */
  children: (attributes: PartAttributes) => ReactNode
}

/**
 * What is opened above the page, with the theme, contrast, density, brand and direction of what opened it. Inside a
 * portal of Radix, which mounts it only while it is open.
 */
export function InPortal({
  opener: findOpener,
  container: givenContainer,
  onDirection,
  children,
}: InPortalProps) {
  const { portalContainer } = use(ProviderContext)
  const [opener] = useState(() => findOpener() ?? document.body)
  const container = givenContainer ?? portalContainer ?? shadowRootOf(opener)
  const around = container instanceof ShadowRoot ? container.host : container
  const surroundings = around instanceof Element ? around : document.body
  const [attributes, setAttributes] = useState(() => attributesOfPart(opener, surroundings))

  useEffect(
    () =>
      watchParts(() => {
        if (opener.isConnected) setAttributes(attributesOfPart(opener, surroundings))
      }, opener),
    [opener, surroundings],
  )
  useLayoutEffect(
    () => onDirection?.(getComputedStyle(opener).direction === 'rtl' ? 'rtl' : 'ltr'),
    [opener, onDirection],
  )

  const content = children(attributes)
  return container ? createPortal(content, container) : content
}
