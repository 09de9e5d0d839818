import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom'

import { Provider } from '../components/provider/index.ts'
import { ToastProvider } from '../components/toast/index.ts'
import { useReaderSettings } from '../pages/account/user/reader.ts'
import { productName } from '../pages/shared/product-name.ts'
import { PageLoader } from './page-loader.tsx'
import type { Place } from './routes.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SessionWarning } from './session-warning.tsx'

export type RouteHandle = { title: string; place?: Place }

/** The route table's entry for the current page. */
export function useRouteHandle(): Partial<RouteHandle> {
  const matches = useMatches()
  return (matches.at(-1)?.handle as RouteHandle | undefined) ?? {}
}

/** Around every page of the console: title, focus after navigation, loader, and the warning before a session ends. */
export function RootLayout() {
  const { title } = useRouteHandle()
  const { pathname } = useLocation()
  const navigation = useNavigation()
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
        <Outlet />
        <SessionWarning />
        <SessionEnded />
        {navigation.state === 'loading' && <PageLoader />}
        <ScrollRestoration />
      </ToastProvider>
    </Provider>
  )
}
