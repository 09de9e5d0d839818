'use client'

import { cx } from 'class-variance-authority'
import { Plus, X } from 'lucide-react'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { Popover } from '../popover/popover.tsx'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { englishFilterBarLabelsIn, type FilterBarLabels } from './filter-bar.labels.ts'
import {
  filtersInForce,
  freeFields,
  withFilter,
  withoutFilter,
  withoutFilters,
  type Filter,
  type FilterField,
  type FilterValue,
} from './filter-bar.state.ts'
import { FilterForm } from './filter-form.tsx'

export type FilterBarProps = Omit<ComponentProps<'div'>, 'children' | 'defaultValue'> & {
  fields: readonly FilterField[]
  value: FilterValue
  onValueChange: (value: FilterValue) => void
  /** A search field, before the filters. */
  search?: ReactNode
  /** Number of results with these filters; left out while unknown. Announced when it changes. */
  resultCount?: number | undefined
  labels?: Partial<FilterBarLabels>
}

/**
 * The active filters, as chips that can be edited or removed, and a button to add another. Renders a `<div
 * role="group">`. It has no state: its value is usually the page's URL.
 */
export function FilterBar({
  fields,
  value,
  onValueChange,
  search,
  resultCount,
  labels: givenLabels,
  className,
  ...props
}: FilterBarProps) {
  const locale = useOwnLocale()
  const labels = useLabels('filterBar', englishFilterBarLabelsIn(locale), givenLabels)
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const filters = filtersInForce(fields, value)

  /** The focus moves to a neighbour before its own button is removed. */
  const remove = (index: number) => {
    const filter = filters[index]
    if (!filter) return
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-slot$="remove"]')
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1] ?? addButton.current
    neighbour?.focus()
    onValueChange(withoutFilter(value, filter.field.id))
  }
  const clear = () => {
    addButton.current?.focus()
    onValueChange(withoutFilters(value, fields))
  }
  const set = (fieldId: string, next: string) => onValueChange(withFilter(value, fieldId, next))

  return (
    <div
      role="group"
      aria-label={labels.filters}
      {...props}
      data-slot="filter-bar"
      data-state={filters.length > 0 ? 'filtered' : 'unfiltered'}
      className={cx('flex flex-wrap items-center gap-x-3 gap-y-2 text-sm/5', className)}
    >
      {search && <div className="w-full sm:w-64">{search}</div>}
      {filters.length > 0 && (
        <ul ref={list} aria-label={labels.filters} className="contents">
          {filters.map((filter, index) => (
            <FilterChip
              key={filter.field.id}
              filter={filter}
              onChange={set}
              onRemove={() => remove(index)}
              labels={labels}
            />
          ))}
        </ul>
      )}
      <AddFilter ref={addButton} fields={freeFields(fields, value)} onAdd={set} labels={labels} />
      {filters.length > 0 && (
        <Button variant="text" onClick={clear}>
          {labels.clearAll}
        </Button>
      )}
      <p
        role="status"
        data-slot="filter-bar-results"
        className="ms-auto text-on-surface-muted tabular-nums empty:absolute"
      >
        {resultCount !== undefined && labels.results(resultCount)}
      </p>
    </div>
  )
}

type AddFilterProps = {
  ref: ComponentProps<'button'>['ref']
  fields: readonly FilterField[]
  onAdd: (fieldId: string, value: string) => void
  labels: FilterBarLabels
}

/** It stays when every field has a filter, because the focus may be on it. */
function AddFilter({ ref, fields, onAdd, labels }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const isLocked = fields.length === 0
  return (
    <Popover
      trigger={
        <Button ref={ref} variant="quiet" className="-ms-2" aria-disabled={isLocked || undefined}>
          <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
          {labels.addFilter}
        </Button>
      }
      title={labels.addFilter}
      isTitleHidden
      isOpen={isOpen}
      onOpenChange={(next) => setOpen(next && !isLocked)}
    >
      <FilterForm
        fields={fields}
        labels={labels}
        onApply={(fieldId, value) => {
          setOpen(false)
          onAdd(fieldId, value)
        }}
      />
    </Popover>
  )
}

type FilterChipProps = {
  filter: Filter
  onChange: (fieldId: string, value: string) => void
  onRemove: () => void
  labels: FilterBarLabels
}

function FilterChip({ filter, onChange, onRemove, labels }: FilterChipProps) {
  const { field, value, words } = filter
  const [isOpen, setOpen] = useState(false)
  const name = labels.filter(field.label, words)
  return (
    <li
      data-slot="filter-bar-chip"
      className="flex max-w-full min-w-0 items-stretch rounded-control border border-subtle bg-muted text-on-muted"
    >
      <Popover
        trigger={
          <button
            type="button"
            className="min-h-7 min-w-0 rounded-control py-0.5 ps-2.5 pe-1 text-start wrap-anywhere hover:underline hover:underline-offset-[0.2em] pointer-coarse:min-h-11"
          >
            {name}
          </button>
        }
        title={name}
        isTitleHidden
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <FilterForm
          fields={[field]}
          defaultValue={value}
          labels={labels}
          onApply={(fieldId, next) => {
            setOpen(false)
            onChange(fieldId, next)
          }}
        />
      </Popover>
      <button
        type="button"
        data-slot="filter-bar-remove"
        aria-label={labels.remove(name)}
        className="flex w-7 shrink-0 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer hover:text-on-muted pointer-coarse:w-11"
        onClick={onRemove}
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </li>
  )
}
