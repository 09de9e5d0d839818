'use client'

import { useLayoutEffect, useState, type ReactNode } from 'react'

type AvatarPictureProps = {
  src: string
  /** The initials, shown until the image is loaded, or if it fails to. */
  children: ReactNode
}

/** Loads an image before it is shown, so that a half-loaded image never appears. */
export function AvatarPicture({ src, children }: AvatarPictureProps) {
  const [loaded, setLoaded] = useState<string | null>(null)

  // Before the browser paints, because a cached image is complete immediately.
  useLayoutEffect(() => {
    const image = new Image()
    const show = () => {
      if (image.naturalWidth > 0) setLoaded(src)
    }
    image.addEventListener('load', show)
    image.referrerPolicy = 'no-referrer'
    image.src = src
    if (image.complete) show()
    return () => image.removeEventListener('load', show)
  }, [src])

  if (loaded !== src) return children
  return (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      draggable={false}
      data-slot="avatar-picture"
      className="size-full object-cover"
    />
  )
}
