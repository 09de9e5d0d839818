import { useRef } from 'react'

import type { FieldsProps } from './fields-props.ts'

/** The card fields of the test provider, in a frame from its own origin. */
export function TestFrame({ form, onProgress }: FieldsProps) {
  const pages = useRef(0)
  return (
    <iframe
      title="Card details, from the payment provider"
      src={form.url ?? ''}
      sandbox="allow-forms allow-same-origin"
      onLoad={() => {
        pages.current += 1
        // Nothing has happened on the first page.
        if (pages.current > 1) void onProgress()
      }}
      className="h-176 w-full sm:h-144"
    />
  )
}
