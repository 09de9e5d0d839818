'use client'

import { FolderOpen } from 'lucide-react'
import { useRef } from 'react'

type FolderButtonProps = {
  children: string
  disabled: boolean
  onChoose: (files: File[]) => void
}

/** Opens the browser’s dialog for a folder: an input offers either files or folders. */
export function FolderButton({ children, disabled, onChoose }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        data-slot="file-upload-folder"
        className="inline-flex min-h-8 items-center gap-2 self-start rounded-control px-2 text-sm font-medium text-accent-text transition-colors duration-answer enabled:hover:bg-muted disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11"
        onClick={() => input.current?.click()}
      >
        <FolderOpen size={16} strokeWidth={1.5} aria-hidden="true" />
        {children}
      </button>
      <input
        ref={input}
        type="file"
        // Missing in React's types.
        {...{ webkitdirectory: '' }}
        hidden
        data-slot="file-upload-folder-input"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same folder can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
