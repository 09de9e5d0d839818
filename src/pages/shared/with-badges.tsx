import type { ReactNode } from 'react'

/** A name and its badges, which are higher than a line of text: the row stays as high as those without one. */
export const WithBadges = ({ children }: { children: ReactNode }) => (
  <span className="-my-px inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
    {children}
  </span>
)
