import { cx } from 'class-variance-authority'

import type { SeriesLook, Texture } from './series-looks.ts'

type MarkProps = { look: SeriesLook; x: number; y: number }

/** The marker of a series at a point: `x` in percent of the plot, `y` in pixels. */
export function Mark({ look, x, y }: MarkProps) {
  return (
    <svg x={`${x}%`} y={y} className="overflow-visible">
      <path
        data-slot="chart-mark"
        d={look.mark}
        className={cx(look.fill, 'stroke-surface stroke-[1.5] forced-colors:stroke-[Canvas]')}
        paintOrder="stroke"
      />
    </svg>
  )
}

type KeyProps = { look: SeriesLook; kind: 'line' | 'area' }

/** A sample of a series' look, next to its name. */
export function SeriesKey({ look, kind }: KeyProps) {
  if (kind === 'area') {
    return (
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 overflow-hidden">
        <rect width="12" height="12" className={look.fill} />
        <g className={textureClass}>
          <path d={texturePaths[look.texture]} />
          <path d={texturePaths[look.texture]} transform="translate(6 0)" />
          <path d={texturePaths[look.texture]} transform="translate(0 6)" />
          <path d={texturePaths[look.texture]} transform="translate(6 6)" />
        </g>
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true" className="h-3 w-6 shrink-0 rtl:-scale-x-100">
      <path
        d="M0 6H24"
        className={cx(look.stroke, 'fill-none stroke-[1.5]')}
        strokeDasharray={look.dashes}
      />
      <path d={look.mark} transform="translate(12 6)" className={look.fill} />
    </svg>
  )
}

const TILE = 6
const textureClass =
  'fill-none stroke-surface stroke-1 opacity-40 forced-colors:stroke-[Canvas] forced-colors:opacity-100'
const texturePaths: Record<Texture, string> = {
  solid: '',
  slanted: 'M-1 7 7 -1M-1 1 1 -1M5 7 7 5',
  dotted: 'M2.5 3h1M2.5 2.5h1M2.5 3.5h1',
  lined: 'M0 3H6',
  crossed: 'M0 3H6M3 0V6',
}

type TexturesProps = {
  id: string
  names: readonly string[]
  looks: readonly SeriesLook[]
}

/** Texture fills, one for each look: `url(#<id><place>)`. */
export function Textures({ id, names, looks }: TexturesProps) {
  return (
    <defs>
      {looks.map((look, place) => (
        <pattern
          key={names[place]}
          id={`${id}${place}`}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
        >
          <rect width={TILE} height={TILE} className={look.fill} />
          <path d={texturePaths[look.texture]} className={textureClass} />
        </pattern>
      ))}
    </defs>
  )
}
