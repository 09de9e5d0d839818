'use client'

import { File as FileIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** A thumbnail of an image, or an icon for any other file. */
export function FilePreview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const isImage = file.type.startsWith('image/') && !isBroken

  useEffect(() => {
    if (!isImage) return undefined
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file, isImage])

  return (
    <span
      data-slot="file-upload-preview"
      className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-control border border-subtle bg-muted text-on-surface-muted"
    >
      {isImage ? (
        <img
          ref={image}
          alt=""
          className="size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <FileIcon size={16} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  )
}
