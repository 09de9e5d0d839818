'use client'

import { cx } from 'class-variance-authority'
import {
  ArrowDown,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUp,
  FoldHorizontal,
  SlidersHorizontal,
  UnfoldHorizontal,
  type LucideIcon,
} from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import type { Density } from '../data-table/data-table.types.ts'
import { checkboxClass } from '../data-table/data-table.variants.ts'
import { densityAround } from '../data-table/density-around.ts'
import { Popover } from '../popover/popover.tsx'
import { SegmentedControl } from '../segmented-control/segmented-control.tsx'
import type { LayoutModel } from './table-layout.tsx'

/** Everything that can be changed about the columns, by pointer, touch and keyboard, without dragging. */
export function ColumnsMenu({ layout }: { layout: LayoutModel }) {
  const { columns, news, density, labels } = layout
  const headingId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [around, setAround] = useState<Density>('comfortable')
  return (
    <Popover
      onOpenChange={() => setAround(densityAround(trigger.current))}
      align="end"
      title={labels.view}
      labels={{ close: labels.close }}
      className="sm:w-96"
      trigger={
        <Button ref={trigger} variant="secondary" data-slot="table-layout-view">
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
          {labels.view}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p role="status" className="sr-only">
          {news}
        </p>
        <div className="grid gap-1">
          <h3 id={headingId} className="text-xs font-medium text-on-surface-muted">
            {labels.columns}
          </h3>
          <ul aria-labelledby={headingId} data-slot="table-layout-columns" className="grid">
            {columns.map((column) => (
              <ColumnSettings key={column.id} column={column} layout={layout} />
            ))}
          </ul>
        </div>
        <SegmentedControl
          legend={labels.density}
          options={[
            { value: 'comfortable', label: labels.densities.comfortable },
            { value: 'compact', label: labels.densities.compact },
          ]}
          value={density ?? around}
          onValueChange={layout.changeDensity}
        />
        <Button variant="text" className="justify-self-start" onClick={layout.reset}>
          {labels.reset}
        </Button>
      </div>
    </Popover>
  )
}

type ColumnSettingsProps = { column: LayoutModel['columns'][number]; layout: LayoutModel }

function ColumnSettings({ column, layout }: ColumnSettingsProps) {
  const { id, header, isShown, canHide, canMoveEarlier, canMoveLater, pin } = column
  const { labels, move, resize, changePin, show } = layout
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <label className="flex min-h-8 min-w-24 flex-1 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isShown}
          disabled={!canHide}
          className={checkboxClass}
          onChange={({ target }) => show(id, target.checked)}
        />
        <span className="min-w-0 wrap-anywhere">{header}</span>
      </label>
      <span className="flex gap-0.5">
        <Tool
          icon={ArrowUp}
          label={labels.moveEarlier(header)}
          isUnusable={!isShown || !canMoveEarlier}
          onPress={() => move(id, -1)}
        />
        <Tool
          icon={ArrowDown}
          label={labels.moveLater(header)}
          isUnusable={!isShown || !canMoveLater}
          onPress={() => move(id, 1)}
        />
        {/* The cards of a phone have neither widths nor edges. */}
        <span className="contents max-sm:hidden">
          <Tool
            icon={FoldHorizontal}
            label={labels.narrower(header)}
            isUnusable={!isShown}
            onPress={() => resize(id, -1)}
          />
          <Tool
            icon={UnfoldHorizontal}
            label={labels.wider(header)}
            isUnusable={!isShown}
            onPress={() => resize(id, 1)}
          />
          <Tool
            icon={ArrowLeftToLine}
            label={labels.pinToStart(header)}
            isUnusable={!isShown}
            isPressed={pin === 'start'}
            onPress={() => changePin(id, 'start')}
          />
          <Tool
            icon={ArrowRightToLine}
            label={labels.pinToEnd(header)}
            isUnusable={!isShown}
            isPressed={pin === 'end'}
            onPress={() => changePin(id, 'end')}
          />
        </span>
      </span>
    </li>
  )
}

type ToolProps = {
  icon: LucideIcon
  /** A verb and the column. */
  label: string
  /** It stays focusable, so that the last press of several doesn't lose the focus. */
  isUnusable: boolean
  isPressed?: boolean
  onPress: () => void
}

function Tool({ icon: Icon, label, isUnusable, isPressed, onPress }: ToolProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  // Moving an element in the document takes the focus from it.
  useLayoutEffect(() => {
    if (wasPressed.current) button.current?.focus()
    wasPressed.current = false
  })
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isUnusable || undefined}
      aria-pressed={isPressed}
      className={cx(
        'inline-flex size-7 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer hover:bg-muted hover:text-on-surface pointer-coarse:size-11',
        'aria-disabled:cursor-not-allowed aria-disabled:not-focus-visible:opacity-40 aria-disabled:hover:bg-transparent',
        'aria-pressed:bg-accent aria-pressed:text-on-accent forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]',
      )}
      onClick={() => {
        if (isUnusable) return
        wasPressed.current = true
        onPress()
      }}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
    </button>
  )
}
