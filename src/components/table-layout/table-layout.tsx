'use client'

import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import type { DataTableColumn, DataTableProps, Density } from '../data-table/index.ts'
import { useLabels } from '../provider-context.ts'
import { useHydrated } from '../use-hydrated.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { englishTableLayoutLabels, type TableLayoutLabels } from './table-layout.labels.ts'
import {
  boundedWidth,
  isShown,
  neighbourOf,
  orderedColumns,
  pinOf,
  readLayout,
  WIDTH_STEP_PX,
  withMove,
  type TableLayout,
} from './table-layout.state.ts'

/** Such as `localStorage`. */
export type TableLayoutStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
}

export type TableLayoutOptions<Row> = {
  /** The columns as defined. Keep their identity between renders. */
  columns: readonly DataTableColumn<Row>[]
  /** The name under which the layout is remembered. */
  storageKey?: string
  /** Where it is remembered: `() => localStorage`. Only called in a browser; it may throw. */
  getStorage?: () => TableLayoutStorage
  labels?: Partial<TableLayoutLabels>
}

/** What a DataTable accepts from it. */
export type TableLayoutProps<Row> = Required<
  Pick<DataTableProps<Row>, 'columns' | 'hiddenColumns' | 'hasFixedWidths'>
> &
  Pick<DataTableProps<Row>, 'density'> & { viewMenu: ReactNode }

/** What the view menu shows and changes. */
export type LayoutModel = {
  columns: readonly {
    id: string
    header: string
    isShown: boolean
    canHide: boolean
    canMoveEarlier: boolean
    canMoveLater: boolean
    pin: 'start' | 'end' | 'none'
  }[]
  /** Undefined until one is chosen: that of the surroundings. */
  density: Density | undefined
  /** What has just changed. */
  news: string
  labels: TableLayoutLabels
  show: (id: string, isShown: boolean) => void
  move: (id: string, step: 1 | -1) => void
  resize: (id: string, step: 1 | -1) => void
  changePin: (id: string, edge: 'start' | 'end') => void
  changeDensity: (density: Density) => void
  reset: () => void
}

type Handlers = {
  fix: (handle: Element) => () => void
  resizeTo: (handle: Element, id: string, px: number) => void
  moveTo: (id: string, to: string) => void
}

/**
 * Columns that people resize, reorder, pin and hide. Returns properties for a DataTable, which replace its `columns`
 * and its view menu. With a storage, the layout is remembered.
 */
export function useTableLayout<Row>({
  columns,
  storageKey,
  getStorage,
  labels: givenLabels,
}: TableLayoutOptions<Row>): TableLayoutProps<Row> {
  const labels = useLabels('tableLayout', englishTableLayoutLabels, givenLabels)
  const anchor = useRef<HTMLSpanElement>(null)
  const [news, setNews] = useState('')
  const [layout, change] = useRemembered(storageKey, getStorage)
  const announce = (next: TableLayout, sentence: string) => {
    change(next)
    setNews(sentence)
  }
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id

  const withWidths = (part: Element | null, changed?: Record<string, number>): TableLayout => ({
    ...layout,
    widths: { ...layout.widths, ...measured(part), ...changed },
  })

  const moveTo = (id: string, to: string) => {
    const next = withMove(columns, layout, { id, to })
    const shown = orderedColumns(columns, next).filter((column) => isShown(column, next))
    const place = shown.findIndex((column) => column.id === id) + 1
    announce(next, labels.moved(headerOf(id), place, shown.length))
  }

  // Their latest versions, so that handles don't render all rows again.
  const handlers = useRef<Handlers>(null)
  useLayoutEffect(() => {
    handlers.current = {
      fix: (handle) => {
        flushSync(() => change(withWidths(handle)))
        return () => change(layout)
      },
      resizeTo: (handle, id, px) =>
        announce(withWidths(handle, { [id]: px }), labels.resized(headerOf(id), px)),
      moveTo,
    }
  })
  const ordered = useMemo(
    () =>
      orderedColumns(columns, layout).map((column): DataTableColumn<Row> => {
        const { id } = column
        const width = layout.widths?.[id]
        const pin = pinOf(column, layout)
        return {
          ...column,
          ...(width !== undefined && { width: `${width}px` }),
          pin: pin === 'none' ? undefined : pin,
          headingEnd: (
            <>
              {column.headingEnd}
              <ResizeHandle
                id={id}
                onStart={(handle) => handlers.current?.fix(handle)}
                onMove={(to) => handlers.current?.moveTo(id, to)}
                onResize={(handle, px) => handlers.current?.resizeTo(handle, id, px)}
              />
            </>
          ),
        }
      }),
    [columns, layout],
  )
  const hiddenColumns = useMemo(
    () => columns.filter((column) => !isShown(column, layout)).map(({ id }) => id),
    [columns, layout],
  )
  const { density } = layout

  const model: LayoutModel = {
    columns: menuColumns(columns, layout),
    density,
    news,
    labels,
    show: (id, willShow) => change({ ...layout, shown: { ...layout.shown, [id]: willShow } }),
    move: (id, step) => {
      const neighbour = neighbourOf(columns, layout, { id, step })
      if (neighbour) moveTo(id, neighbour.id)
    },
    resize: (id, step) => {
      const part = anchor.current
      const px = boundedWidth((measured(part)[id] ?? 0) + step * WIDTH_STEP_PX)
      announce(withWidths(part, { [id]: px }), labels.resized(headerOf(id), px))
    },
    changePin: (id, edge) => {
      const column = columns.find((one) => one.id === id)
      const isPinned = column !== undefined && pinOf(column, layout) === edge
      const pins = { ...layout.pins, [id]: isPinned ? ('none' as const) : edge }
      const words = isPinned ? labels.unpinned(headerOf(id)) : labels.pinned(headerOf(id), edge)
      announce({ ...layout, pins }, words)
    },
    changeDensity: (next) => change({ ...layout, density: next }),
    reset: () => announce({}, labels.wasReset),
  }

  return {
    columns: ordered,
    hiddenColumns,
    ...(density && { density }),
    hasFixedWidths: Object.keys(layout.widths ?? {}).length > 0,
    viewMenu: (
      <span ref={anchor} className="shrink-0">
        <ColumnsMenu layout={model} />
      </span>
    ),
  }
}

/** The widths of all columns as they are now, so that changing one leaves the others alone. */
function measured(part: Element | null) {
  const headings = part
    ?.closest('[data-slot=data-table]')
    ?.querySelectorAll<HTMLElement>('th[data-column]')
  return Object.fromEntries(
    [...(headings ?? [])].map((heading) => [
      heading.dataset['column'] ?? '',
      boundedWidth(heading.offsetWidth),
    ]),
  )
}

/** The columns in their order, with what can be done with each. */
const menuColumns = <Row,>(
  columns: readonly DataTableColumn<Row>[],
  layout: TableLayout,
): LayoutModel['columns'] =>
  orderedColumns(columns, layout).map((column) => ({
    id: column.id,
    header: column.header,
    isShown: isShown(column, layout),
    canHide: !column.isRowHeader,
    canMoveEarlier: neighbourOf(columns, layout, { id: column.id, step: -1 }) !== undefined,
    canMoveLater: neighbourOf(columns, layout, { id: column.id, step: 1 }) !== undefined,
    pin: pinOf(column, layout),
  }))

/** The layout: the default while a server renders and a page hydrates, then the remembered one. */
function useRemembered(
  key: string | undefined,
  getStorage: TableLayoutOptions<never>['getStorage'],
) {
  const isInBrowser = useHydrated()
  const [changed, setChanged] = useState<{ key: string | undefined; layout: TableLayout }>()
  const stored = useMemo(() => {
    if (!isInBrowser || key === undefined) return {}
    // A browser may block its storage.
    try {
      return readLayout(getStorage?.().getItem(key))
    } catch {
      return {}
    }
    // The storage may be a different object in every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isInBrowser, key])
  const change = (layout: TableLayout) => {
    setChanged({ key, layout })
    if (key === undefined) return
    try {
      getStorage?.().setItem(key, JSON.stringify(layout))
    } catch {
      // If the storage is full or blocked, the layout lasts as long as the page.
    }
  }
  return [changed && changed.key === key ? changed.layout : stored, change] as const
}
