'use client'
// A menu is open for a moment: remembering what it renders weighs more than it saves, hence each 'use no memo'.

import { cx } from 'class-variance-authority'
import {
  useId,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { InPortal } from '../in-portal.tsx'
import { useFirstFocus } from '../use-first-focus.ts'
import { menuContent, menuItemVariants } from './dropdown-menu.variants.ts'
import { useMenuAround } from './use-menu.ts'

type Described = {
  children: ReactNode
  icon?: ReactNode
  /** A sentence below the name, such as why the item is disabled: it can then be focused and read. */
  description?: ReactNode
  /** The keyboard shortcut, as it is displayed: `⌘D`. The page listens for it, not the menu. */
  shortcut?: string
}

type ItemProps = Omit<ComponentProps<'div'>, 'children' | 'onSelect'> &
  Described & { disabled?: boolean }

type Refusable = { disabled?: boolean | undefined; description?: ReactNode }

const isRefused = ({ disabled, description }: Refusable) => Boolean(disabled && description)

/** Radix makes arrow keys skip a disabled item, and with it the description that explains why. */
const refusal = (item: Refusable) =>
  isRefused(item)
    ? {
        disabled: false,
        'aria-disabled': true,
        'data-disabled': '',
        // Radix then doesn't select the item, and the menu stays open.
        onClick: (event: MouseEvent) => event.preventDefault(),
      }
    : {}

export type MenuItemProps = ItemProps & {
  onSelect?: () => void
  /** It destroys something. */
  isCritical?: boolean
  /** Makes the item a link: `(words) => <Link to="/settings">{words}</Link>`. */
  renderLink?: (words: ReactNode) => ReactElement
}

/** An action, or with `renderLink` a link. */
export function MenuItem({
  children,
  icon,
  description,
  shortcut,
  isCritical = false,
  renderLink: renderEnabledLink,
  onSelect,
  className,
  ...props
}: MenuItemProps) {
  'use no memo'
  const { parts, afterClose } = useMenuAround()
  const isEnabled = !isRefused({ ...props, description })
  const renderLink = isEnabled ? renderEnabledLink : undefined
  const content = (
    <ItemContent mark={icon} description={description} shortcut={shortcut}>
      {children}
    </ItemContent>
  )
  return (
    <parts.Item
      {...props}
      {...refusal({ ...props, description })}
      asChild={renderLink !== undefined}
      data-slot="menu-item"
      className={cx(
        menuItemVariants({ tone: isCritical && isEnabled ? 'critical' : 'neutral' }),
        className,
      )}
      onSelect={() => onSelect && afterClose(onSelect)}
    >
      {renderLink ? renderLink(content) : content}
    </parts.Item>
  )
}

export type MenuCheckboxItemProps = Omit<ItemProps, 'icon'> & {
  isChecked: boolean
  onCheckedChange?: (isChecked: boolean) => void
}

/** An option that is on or off. The menu stays open, because people may want to change several. */
export function MenuCheckboxItem({
  children,
  description,
  shortcut,
  isChecked,
  onCheckedChange,
  className,
  ...props
}: MenuCheckboxItemProps) {
  'use no memo'
  const { parts } = useMenuAround()
  return (
    <parts.CheckboxItem
      {...props}
      {...refusal({ ...props, description })}
      checked={isChecked}
      data-slot="menu-checkbox-item"
      className={cx(menuItemVariants(), className)}
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={onCheckedChange}
    >
      <ItemContent mark={<Checked />} description={description} shortcut={shortcut}>
        {children}
      </ItemContent>
    </parts.CheckboxItem>
  )
}

export type MenuRadioGroupProps = Omit<ComponentProps<'div'>, 'onChange'> & {
  label?: string
  value: string
  onValueChange?: (value: string) => void
}

/** One of several options, with its own heading. */
export function MenuRadioGroup({ label, children, ...props }: MenuRadioGroupProps) {
  'use no memo'
  const { parts } = useMenuAround()
  const id = useId()
  return (
    <parts.RadioGroup
      {...props}
      aria-labelledby={label ? id : undefined}
      data-slot="menu-radio-group"
    >
      {label && <Heading id={id}>{label}</Heading>}
      {children}
    </parts.RadioGroup>
  )
}

export type MenuRadioItemProps = Omit<ItemProps, 'icon'> & {
  value: string
  /** The menu stays open, so that the effect of a change is visible. */
  keepsOpen?: boolean
}

/** One option of a MenuRadioGroup. */
export function MenuRadioItem({
  children,
  description,
  shortcut,
  keepsOpen = false,
  className,
  ...props
}: MenuRadioItemProps) {
  'use no memo'
  const { parts } = useMenuAround()
  return (
    <parts.RadioItem
      {...props}
      {...refusal({ ...props, description })}
      data-slot="menu-radio-item"
      className={cx(menuItemVariants(), className)}
      onSelect={(event) => keepsOpen && event.preventDefault()}
    >
      <ItemContent mark={<Checked />} description={description} shortcut={shortcut}>
        {children}
      </ItemContent>
    </parts.RadioItem>
  )
}

/** Items under a heading. */
export function MenuGroup({
  label,
  children,
  ...props
}: ComponentProps<'div'> & { label: string }) {
  'use no memo'
  const { parts } = useMenuAround()
  const id = useId()
  return (
    <parts.Group {...props} aria-labelledby={id} data-slot="menu-group">
      <Heading id={id}>{label}</Heading>
      {children}
    </parts.Group>
  )
}

/** A line between groups. */
export function MenuSeparator({ className, ...props }: ComponentProps<'div'>) {
  'use no memo'
  const { parts } = useMenuAround()
  return (
    <parts.Separator
      {...props}
      data-slot="menu-separator"
      className={cx('-mx-1 my-1 border-t border-subtle', className)}
    />
  )
}

export type MenuSubProps = Omit<Described, 'shortcut'> & {
  /** The item that opens it. */
  label: ReactNode
  disabled?: boolean
}

/** A menu within the menu, at most one level deep. */
export function MenuSub({ label, icon, description, disabled, children }: MenuSubProps) {
  'use no memo'
  const { parts } = useMenuAround()
  const item = useRef<HTMLDivElement>(null)
  const keepFirstFocus = useFirstFocus()
  if (isRefused({ disabled, description })) {
    return (
      <MenuItem disabled icon={icon} description={description}>
        {label}
      </MenuItem>
    )
  }
  return (
    <parts.Sub>
      <parts.SubTrigger
        ref={item}
        disabled={disabled}
        data-slot="menu-sub-trigger"
        className={menuItemVariants()}
      >
        <ItemContent mark={icon} description={description}>
          {label}
        </ItemContent>
        <Glyph
          name="chevron-down"
          className="mt-0.5 ltr:-rotate-90 rtl:rotate-90"
          strokeWidth={1.5}
        />
      </parts.SubTrigger>
      <parts.Portal>
        <InPortal opener={() => item.current}>
          {(part) => (
            <parts.SubContent
              {...part}
              sideOffset={2}
              alignOffset={-5}
              collisionPadding={8}
              loop
              data-slot="menu-sub"
              className={menuContent}
              onFocusCapture={keepFirstFocus}
            >
              {children}
            </parts.SubContent>
          )}
        </InPortal>
      </parts.Portal>
    </parts.Sub>
  )
}

function Heading(props: ComponentProps<'div'>) {
  'use no memo'
  const { parts } = useMenuAround()
  return (
    <parts.Label
      {...props}
      data-slot="menu-heading"
      className="px-2 pt-1.5 pb-1 text-xs font-medium text-on-surface-muted"
    />
  )
}

function Checked() {
  'use no memo'
  const { parts } = useMenuAround()
  return (
    <parts.ItemIndicator className="flex">
      <Glyph name="check" />
    </parts.ItemIndicator>
  )
}

type ContentParts = Omit<Described, 'icon'> & { mark?: ReactNode }

/** Everything is part of the item's accessible name, in reading order: name, sentence, keys. */
function ItemContent({ children, mark, description, shortcut }: ContentParts) {
  'use no memo'
  return (
    <>
      {mark !== undefined && (
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-4 shrink-0 [&>svg]:size-4 [&>svg]:stroke-[1.5]"
        >
          {mark}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span>{children}</span>
        {description && <span className="text-xs text-on-surface-muted">{description}</span>}
      </span>
      {shortcut && <kbd className="ps-4 font-sans text-xs/5 text-on-surface-muted">{shortcut}</kbd>}
    </>
  )
}
