import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import type { Checked } from './tree.checked.ts'
import type { TreeRow } from './tree.state.ts'

type RowProps = ComponentProps<'li'> & {
  row: TreeRow
  isSelected: boolean
  /** With a checkbox, instead of being selected. */
  checked: Checked | undefined
  loadingLabel: string
}

const INDENT_REM = 1.25

/** An item and its indentation. It names itself with all of its text. */
export function Row({ row, isSelected, checked, loadingLabel, ...props }: RowProps) {
  const { item, level, position, siblingCount, isExpanded } = row
  const isLoading = isExpanded === true && item.children === undefined
  return (
    <li
      {...props}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblingCount}
      aria-expanded={isExpanded}
      aria-selected={checked === undefined ? isSelected : undefined}
      aria-checked={checked}
      aria-disabled={item.isDisabled || undefined}
      aria-busy={isLoading || undefined}
      data-slot="tree-item"
      data-state={
        checked === undefined
          ? isSelected
            ? 'selected'
            : 'unselected'
          : boxStates[String(checked)]
      }
      className="group/item rounded-control focus-visible:-outline-offset-2"
    >
      <div
        data-slot="tree-row"
        style={{ paddingInlineStart: `${(level - 1) * INDENT_REM}rem` }}
        className={cx(
          'relative flex min-h-8 cursor-default items-start rounded-control pe-2 transition-colors duration-answer select-none pointer-coarse:min-h-11',
          item.isDisabled
            ? 'cursor-not-allowed text-on-surface-muted opacity-60'
            : 'group-data-[state=selected]/item:bg-accent-subtle group-data-[state=selected]/item:text-on-accent-subtle hover:bg-muted forced-colors:group-data-[state=selected]/item:bg-[Highlight] forced-colors:group-data-[state=selected]/item:text-[HighlightText] forced-colors:group-data-[state=selected]/item:forced-color-adjust-none',
        )}
      >
        <Guides count={level - 1} />
        <span
          aria-hidden="true"
          data-slot="tree-toggle"
          className={cx(
            'flex h-8 w-6 shrink-0 items-center justify-center text-on-surface-muted pointer-coarse:h-11 pointer-coarse:w-11',
            isExpanded === undefined && 'invisible',
          )}
        >
          <Glyph
            name="chevron-down"
            strokeWidth={1.75}
            className={cx(
              'transition-transform duration-answer',
              !isExpanded && 'ltr:-rotate-90 rtl:rotate-90',
            )}
          />
        </span>
        {checked !== undefined && <Box checked={checked} />}
        {item.icon && (
          <span
            aria-hidden="true"
            className="flex h-8 shrink-0 items-center pe-2 pointer-coarse:h-11 [&>svg]:size-4 [&>svg]:stroke-[1.5]"
          >
            {item.icon}
          </span>
        )}
        <span className="min-w-0 flex-1 py-1.5 text-sm wrap-anywhere pointer-coarse:py-3">
          {item.label}
        </span>{' '}
        {item.status && (
          <span className="flex h-8 shrink-0 items-center ps-3 text-xs text-on-surface-muted tabular-nums pointer-coarse:h-11">
            {item.status}
          </span>
        )}
      </div>
      {isLoading && (
        <div
          data-slot="tree-loading"
          style={{ paddingInlineStart: `${level * INDENT_REM + 0.25}rem` }}
          className="flex min-h-8 items-center gap-2 text-sm text-on-surface-muted"
        >
          <Spinner label={null} />
          {loadingLabel}
        </div>
      )}
    </li>
  )
}

const boxStates: Record<string, string> = {
  true: 'checked',
  mixed: 'indeterminate',
  false: 'unchecked',
}

/** Looks like a Checkbox: the item is what is checked. */
function Box({ checked }: { checked: Checked }) {
  return (
    <span
      aria-hidden="true"
      data-slot="tree-box"
      className="flex h-8 shrink-0 items-center pe-2 pointer-coarse:h-11"
    >
      <span
        className={cx(
          'flex size-4 items-center justify-center rounded-[min(var(--pp-radius-control),0.25rem)] border pointer-coarse:size-5',
          checked
            ? 'border-accent bg-accent text-on-accent forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
            : 'border-control bg-raised',
        )}
      >
        {checked === true && <Glyph name="check" />}
        {checked === 'mixed' && <span className="h-0.5 w-2 rounded-full bg-current" />}
      </span>
    </span>
  )
}

/** A hairline below each parent, so that the depth of a row can be seen. */
function Guides({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={index}
      aria-hidden="true"
      style={{ insetInlineStart: `${index * INDENT_REM + 0.75}rem` }}
      className="absolute inset-y-0 border-s border-subtle pointer-coarse:ms-2.5"
    />
  ))
}
