import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolTriangle,
} from 'd3-shape'

import type { Severity } from './chart.types.ts'

/** What distinguishes a series: dashes, marker and texture as well as colour. */
export type SeriesLook = {
  stroke: string
  fill: string
  /** For HTML boxes. */
  ground: string
  /** `stroke-dasharray`; undefined is a solid line. */
  dashes: string | undefined
  /** An SVG path centred on 0,0. */
  mark: string
  texture: Texture
}

export type Texture = 'solid' | 'slanted' | 'dotted' | 'lined' | 'crossed'

const AREA_OF_A_MARK = 40
const markOf = (type: Parameters<typeof symbol>[0]) => symbol(type, AREA_OF_A_MARK)() ?? ''

// System colours have no hues to choose from in forced colours: dashes, markers and textures distinguish the series.
const colours = {
  first: {
    stroke: 'stroke-chart-1 forced-colors:stroke-[CanvasText]',
    fill: 'fill-chart-1 forced-colors:fill-[CanvasText]',
    ground: 'bg-chart-1 forced-colors:bg-[CanvasText]',
  },
  second: {
    stroke: 'stroke-chart-2 forced-colors:stroke-[CanvasText]',
    fill: 'fill-chart-2 forced-colors:fill-[CanvasText]',
    ground: 'bg-chart-2 forced-colors:bg-[CanvasText]',
  },
  third: {
    stroke: 'stroke-chart-3 forced-colors:stroke-[CanvasText]',
    fill: 'fill-chart-3 forced-colors:fill-[CanvasText]',
    ground: 'bg-chart-3 forced-colors:bg-[CanvasText]',
  },
  fourth: {
    stroke: 'stroke-chart-4 forced-colors:stroke-[CanvasText]',
    fill: 'fill-chart-4 forced-colors:fill-[CanvasText]',
    ground: 'bg-chart-4 forced-colors:bg-[CanvasText]',
  },
  fifth: {
    stroke: 'stroke-chart-5 forced-colors:stroke-[CanvasText]',
    fill: 'fill-chart-5 forced-colors:fill-[CanvasText]',
    ground: 'bg-chart-5 forced-colors:bg-[CanvasText]',
  },
  critical: {
    stroke: 'stroke-severity-critical forced-colors:stroke-[CanvasText]',
    fill: 'fill-severity-critical forced-colors:fill-[CanvasText]',
    ground: 'bg-severity-critical forced-colors:bg-[CanvasText]',
  },
  high: {
    stroke: 'stroke-on-severity-high-subtle forced-colors:stroke-[CanvasText]',
    fill: 'fill-on-severity-high-subtle forced-colors:fill-[CanvasText]',
    ground: 'bg-on-severity-high-subtle forced-colors:bg-[CanvasText]',
  },
  medium: {
    stroke: 'stroke-on-severity-medium-subtle forced-colors:stroke-[CanvasText]',
    fill: 'fill-on-severity-medium-subtle forced-colors:fill-[CanvasText]',
    ground: 'bg-on-severity-medium-subtle forced-colors:bg-[CanvasText]',
  },
  low: {
    stroke: 'stroke-on-severity-low-subtle forced-colors:stroke-[CanvasText]',
    fill: 'fill-on-severity-low-subtle forced-colors:fill-[CanvasText]',
    ground: 'bg-on-severity-low-subtle forced-colors:bg-[CanvasText]',
  },
} as const

const shapes = {
  solid: { dashes: undefined, mark: markOf(symbolCircle), texture: 'solid' },
  slanted: { dashes: '6 3', mark: markOf(symbolSquare), texture: 'slanted' },
  dotted: { dashes: '1.5 3', mark: markOf(symbolTriangle), texture: 'dotted' },
  lined: { dashes: '10 3 2 3', mark: markOf(symbolDiamond), texture: 'lined' },
  crossed: { dashes: '14 4', mark: markOf(symbolCross), texture: 'crossed' },
} as const satisfies Record<Texture, Omit<SeriesLook, 'stroke' | 'fill' | 'ground'>>

const byPlace: readonly SeriesLook[] = [
  { ...colours.first, ...shapes.solid },
  { ...colours.second, ...shapes.slanted },
  { ...colours.third, ...shapes.dotted },
  { ...colours.fourth, ...shapes.lined },
  { ...colours.fifth, ...shapes.crossed },
]

const bySeverity: Record<Severity, SeriesLook> = {
  critical: { ...colours.critical, ...shapes.solid },
  high: { ...colours.high, ...shapes.slanted },
  medium: { ...colours.medium, ...shapes.dotted },
  low: { ...colours.low, ...shapes.lined },
  info: { ...colours.fifth, ...shapes.crossed },
}

/** How many series can be told apart. Combine further series into "Other". */
export const MOST_SERIES = byPlace.length

/** Returns the look of a series by its index or its severity. */
export function seriesLook(place: number, severity?: Severity): SeriesLook {
  if (severity) return bySeverity[severity]
  const look = byPlace[place % MOST_SERIES]
  if (!look) throw new Error(`A series index must be a non-negative integer, but is ${place}.`)
  return look
}
