import { cx } from 'class-variance-authority'
import { isValidElement } from 'react'

import type { RenderLink } from '../render-link.ts'
import type { NavigationGroup, NavigationItem } from './app-shell.types.ts'

type NavigationProps = {
  groups: readonly NavigationGroup[]
  renderLink: RenderLink
  isCollapsed?: boolean
  onFollow?: () => void
}

/** The items of the console, in groups. When collapsed, each is an icon that keeps its text as its accessible name. */
export function Navigation({ groups, renderLink, isCollapsed = false, onFollow }: NavigationProps) {
  return (
    <div data-slot="navigation" className="flex flex-col gap-5">
      {groups.map((group) => (
        <div
          key={group.label ?? group.items[0]?.href}
          role={group.label ? 'group' : undefined}
          aria-label={group.label}
        >
          {group.label && (
            <p
              aria-hidden="true"
              className={cx(
                'mb-1 flex h-5 items-center px-3 text-xs text-on-surface-muted',
                isCollapsed && 'before:h-px before:w-full before:bg-subtle',
              )}
            >
              {!isCollapsed && group.label}
            </p>
          )}
          <ul className="flex flex-col gap-px">
            {group.items.map((item) => (
              <li key={item.href}>
                {renderLink(item, {
                  'aria-current': item.isCurrent ? 'page' : undefined,
                  'data-slot': 'navigation-link',
                  'data-state': item.isCurrent ? 'current' : 'other',
                  title: isCollapsed ? item.label : undefined,
                  className: cx(
                    'flex h-control items-center gap-3 rounded-control px-3 transition-colors duration-answer',
                    item.isCurrent
                      ? 'bg-accent-subtle font-medium text-on-accent-subtle forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]'
                      : 'text-on-surface-muted hover:bg-muted hover:text-on-surface',
                  ),
                  children: (
                    <>
                      <NavigationIcon icon={item.icon} />
                      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{item.label}</span>
                    </>
                  ),
                  onClick: onFollow,
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function NavigationIcon({ icon: Icon }: Pick<NavigationItem, 'icon'>) {
  return (
    <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center">
      {isValidElement(Icon) ? Icon : <Icon size={16} strokeWidth={1.5} />}
    </span>
  )
}
