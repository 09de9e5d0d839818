import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'

import type { Notification, ReadNotifications } from '../../../../contract/websites/notification.ts'
import { notificationsQuery, useReadNotifications } from '../../../api/websites/notifications.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Timeline, type TimelineEvent } from '../../../components/timeline/index.ts'
import { figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { notificationWords } from './notification-words.ts'

const shows = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const

/** /notifications: what happened to the websites of the account. `?show=unread` hides what was read. */
export function NotificationsPage() {
  const [search, setSearch] = useSearchParams()
  const show = search.get('show') === 'unread' ? 'unread' : 'all'
  const query = useInfiniteQuery(notificationsQuery(show === 'unread' ? 'unread' : undefined))
  const read = useReadNotifications()
  const failed = useFailureToast()
  const notifications = query.data?.pages.flatMap(({ data }) => data)
  const unread = query.data?.pages[0]?.unread_count
  const newest = notifications?.[0]
  const heading = useRef<HTMLHeadingElement>(null)
  const mark = (which: ReadNotifications, failure: string) =>
    read.mutate(which, {
      onError: failed(failure),
      // The focused button is gone.
      onSuccess: () => heading.current?.focus(),
    })

  return (
    <Page
      title="Notifications"
      headingRef={heading}
      description={unread !== undefined && newest && unreadInWords(unread)}
      actions={
        unread !== undefined &&
        unread > 0 &&
        newest && (
          <Button
            variant="secondary"
            isPending={read.isPending}
            pendingLabel="Marking…"
            onClick={() =>
              mark({ up_to: newest.id }, 'The notifications could not be marked as read')
            }
          >
            Mark all as read
          </Button>
        )
      }
    >
      <SegmentedControl
        legend="Filter notifications"
        isLegendHidden
        options={shows}
        value={show}
        onValueChange={(value) => setSearch(value === 'unread' ? { show: value } : {})}
      />
      {query.isPending && <PageSkeleton />}
      {query.isLoadingError && (
        <ErrorState
          {...loadFailure(query.error, 'The notifications')}
          onRetry={() => retry(query.refetch)}
        />
      )}
      {notifications?.length === 0 && (
        <EmptyState
          title={show === 'unread' ? 'No unread notifications' : 'No notifications yet'}
          description="Events on your websites will appear here."
        />
      )}
      {notifications && notifications.length > 0 && (
        <Timeline
          headingLevel={2}
          events={notifications.map((notification) => ({
            ...eventOf(notification),
            description: !notification.is_read && (
              <Button
                variant="quiet"
                size="small"
                onClick={() =>
                  mark({ id: notification.id }, 'The notification could not be marked as read')
                }
              >
                Mark as read
              </Button>
            ),
          }))}
          loadMore={
            query.hasNextPage && (
              <Button
                variant="secondary"
                isPending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )
          }
        />
      )}
    </Page>
  )
}

function unreadInWords(count: number) {
  if (count === 0) return 'You have read all notifications.'
  return count === 1 ? '1 unread.' : `${figure(count)} unread.`
}

function eventOf({
  id,
  kind,
  domain_id: domainId,
  display_name: name,
  created_at: at,
}: Notification): TimelineEvent {
  const { what, tone } = notificationWords[kind]
  const actor = domainId ? (
    <Link asChild>
      <RouterLink to={`/domain/${domainId}`}>{name}</RouterLink>
    </Link>
  ) : (
    name
  )
  return { id, at, tone, actor, what }
}
