import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { glyphs, type GlyphName } from './glyphs.ts'

export type GlyphProps = Omit<ComponentProps<'svg'>, 'children'> & {
  name: GlyphName
}

/**
 * One of the few icons that public pages and close buttons need, without an icon library's weight. Renders an `<svg>`
 * that is hidden from assistive technology: the word beside it speaks. The console uses lucide-react.
 */
export function Glyph({ name, className, ...props }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
      data-slot="glyph"
      // Browsers leave pictures as they are in forced colours; this one is a sign, and takes the text's.
      className={cx('size-4 shrink-0 forced-color-adjust-auto', className)}
    >
      <path d={glyphs[name]} />
    </svg>
  )
}
