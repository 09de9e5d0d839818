import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom'

import { areCredentialsKept } from '../api/credentials.ts'
import { Alert } from '../components/alert/index.ts'
import { Provider } from '../components/provider/index.ts'
import { ToastProvider } from '../components/toast/index.ts'
import { useReaderSettings } from '../pages/account/user/reader.ts'
import { productName } from '../pages/shared/product-name.ts'
import { PageLoader } from './page-loader.tsx'
import type { Place } from './routes.tsx'
import { SessionWarning } from './session-warning.tsx'

export type RouteHandle = { title: string; place?: Place }

/** The route table's entry for the current page. */
export function useRouteHandle(): Partial<RouteHandle> {
  const matches = useMatches()
  return (matches.at(-1)?.handle as RouteHandle | undefined) ?? {}
}

const subscribeOnline = (callback: () => void) => {
  window.addEventListener('online', callback)
  window.addEventListener('offline', callback)
  return () => {
    window.removeEventListener('online', callback)
    window.removeEventListener('offline', callback)
  }
}

/** The frame around every page of the console: title, focus after navigation, loader, and the offline message. */
export function RootLayout() {
  const { title } = useRouteHandle()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const shownPath = useRef(pathname)
  const reader = useReaderSettings()

  // Before the effects of the page, which may set a better title.
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${productName()}` : productName()
  }, [title])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [pathname])

  return (
    <Provider {...reader}>
      <ToastProvider>
        <Alert tone="caution" live="polite" className="px-4 py-3 sm:px-8">
          {!isOnline &&
            'You are offline. This page may be out of date, and changes can’t be saved until you are back online.'}
        </Alert>
        {!areCredentialsKept() && (
          <Alert tone="caution" className="px-4 pt-3 sm:px-8">
            Your browser blocks storage for this site, so you will be signed out when you close or
            reload this page.
          </Alert>
        )}
        <Outlet />
        <SessionWarning />
        {navigation.state === 'loading' && <PageLoader />}
        <ScrollRestoration />
      </ToastProvider>
    </Provider>
  )
}
