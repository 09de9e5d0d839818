import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { glyphs, type GlyphName } from './glyphs.ts'

export type GlyphProps = Omit<ComponentProps<'svg'>, 'children'> & {
  name: GlyphName
}

/**
 * One of the few icons that public pages and close buttons need, without the weight of an icon library. Renders an
 * `<svg>` that is hidden from assistive technology: put a word next to it. The console uses lucide-react.
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
      // Browsers don't recolour images in forced colours; this one is an icon, and uses the text colour.
      className={cx('size-4 shrink-0 forced-color-adjust-auto', className)}
    >
      <path d={glyphs[name]} />
    </svg>
  )
}
