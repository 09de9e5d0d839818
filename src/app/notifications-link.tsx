import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'

import { unreadFigure } from '../../contract/organisation/unread-count.ts'
import { unreadCountQuery } from '../api/organisation/notifications.ts'
import { Link } from '../components/link/index.ts'

/** A link to the notifications, with the number of unread ones. */
export function NotificationsLink() {
  const { data: unread = 0 } = useQuery(unreadCountQuery)
  const shown = unreadFigure(unread)
  return (
    <Link asChild variant="quiet">
      <RouterLink
        to="/notifications"
        className="me-2 inline-flex h-control min-w-6 shrink-0 items-center gap-1.5 tabular-nums max-sm:min-w-[44px] max-sm:ps-[12px]"
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
      >
        <Bell size={20} strokeWidth={1.5} aria-hidden="true" />
        {unread > 0 && <span aria-hidden="true">{shown}</span>}
      </RouterLink>
    </Link>
  )
}
