import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, Outlet } from 'react-router-dom'

import { userQuery } from '../api/account/user.ts'
import { AppShell } from '../components/app-shell/index.ts'
import { LogoutLink } from '../pages/account/logout-link.tsx'
import { navigation } from './navigation.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { useRouteHandle } from './root-layout.tsx'

/** The frame of every signed-in page: navigation, current location and signed-in user. */
export function ConsoleLayout() {
  const { place, title } = useRouteHandle()
  const { data: user } = useQuery(userQuery)

  return (
    <AppShell
      brandHref="/overview"
      navigation={navigation.map(({ label, items }) => ({
        label,
        items: items.map((item) => ({
          label: item.label,
          href: item.href,
          icon: <item.Icon size={20} strokeWidth={1.5} aria-hidden="true" />,
          isCurrent: item.place === place,
        })),
      }))}
      renderLink={(item, props) => <RouterLink {...props} to={item.href} />}
      place={title}
      notifications={<NotificationsLink />}
      account={
        <span className="flex min-w-0 items-center gap-4">
          <span className="hidden truncate text-on-surface-muted sm:block">{user?.email}</span>
          <LogoutLink />
        </span>
      }
    >
      <Outlet />
    </AppShell>
  )
}
