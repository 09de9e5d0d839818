import { SlidersHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

import { buttonVariants } from '../button/button.variants.ts'
import { Glyph } from '../glyph/glyph.tsx'
import type { DataTableLabels } from './data-table.labels.ts'
import type { DataTableColumn, Density } from './data-table.types.ts'
import { menuClass, menuItemVariants } from './data-table.variants.ts'

const densities: readonly Density[] = ['comfortable', 'compact']
const headingClass = 'px-2 pt-2 pb-1 text-xs text-on-surface-muted'
const stayOpen = (event: Event) => event.preventDefault()

type ViewMenuProps<Row> = {
  columns: readonly DataTableColumn<Row>[]
  hidden: readonly string[]
  onHiddenChange: (hidden: readonly string[]) => void
  density: Density
  onDensityChange: (density: Density) => void
  labels: DataTableLabels
}

/** Which columns are shown, and how close the rows are. It stays open for several changes. */
export function ViewMenu<Row>({
  columns,
  hidden,
  onHiddenChange,
  density,
  onDensityChange,
  labels,
}: ViewMenuProps<Row>) {
  const hideable = columns.filter(({ isRowHeader }) => !isRowHeader)
  const show = (id: string, isShown: boolean) =>
    onHiddenChange(isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        data-slot="data-table-view"
        className={buttonVariants({ variant: 'secondary' })}
      >
        <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
        {labels.view}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className={menuClass}
          // Beside the page's own scroll, on a low screen.
          style={{
            maxHeight: 'var(--radix-dropdown-menu-content-available-height)',
            overflowY: 'auto',
          }}
        >
          <DropdownMenu.Group>
            <DropdownMenu.Label className={headingClass}>{labels.columns}</DropdownMenu.Label>
            {hideable.map(({ id, header }) => (
              <DropdownMenu.CheckboxItem
                key={id}
                checked={!hidden.includes(id)}
                onCheckedChange={(isShown) => show(id, isShown)}
                onSelect={stayOpen}
                className={menuItemVariants()}
              >
                <ItemMark />
                {header}
              </DropdownMenu.CheckboxItem>
            ))}
          </DropdownMenu.Group>
          <DropdownMenu.Separator className="my-1 border-t border-subtle" />
          <DropdownMenu.RadioGroup
            value={density}
            onValueChange={(next) =>
              onDensityChange(next === 'compact' ? 'compact' : 'comfortable')
            }
          >
            <DropdownMenu.Label className={headingClass}>{labels.density}</DropdownMenu.Label>
            {densities.map((each) => (
              <DropdownMenu.RadioItem
                key={each}
                value={each}
                onSelect={stayOpen}
                className={menuItemVariants()}
              >
                <ItemMark />
                {labels.densities[each]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function ItemMark() {
  return (
    <span className="flex size-4 shrink-0">
      <DropdownMenu.ItemIndicator>
        <Glyph name="check" />
      </DropdownMenu.ItemIndicator>
    </span>
  )
}
