import './docs.css'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import type { DocsContextProps } from 'storybook/internal/types'

import { applyGlobals } from '../../.storybook/globals.ts'
import { DocsProvider } from './docs-context.ts'

type Globals = Readonly<Record<string, unknown>>

const globalsIn = (payload: unknown) =>
  (payload as { globals: Globals }[] | undefined)?.[0]?.globals

/** The toolbar's settings, while a docs page is shown. */
export function useGlobals({ channel }: DocsContextProps) {
  const [globals, setGlobals] = useState<Globals>(
    () => globalsIn(channel.last(GLOBALS_UPDATED)) ?? globalsIn(channel.last(SET_GLOBALS)) ?? {},
  )
  useLayoutEffect(() => {
    const update = (payload: { globals: Globals }) => setGlobals(payload.globals)
    channel.on(GLOBALS_UPDATED, update)
    return () => channel.off(GLOBALS_UPDATED, update)
  }, [channel])
  return globals
}

type Props = { context: DocsContextProps; onShown: () => void; children: ReactNode }

/** What is around a docs page. Applies the toolbar's settings to all of it. */
export function DocsContainer({ context, onShown, children }: Props) {
  const globals = useGlobals(context)
  useLayoutEffect(() => applyGlobals(globals), [globals])
  useEffect(onShown, [onShown])
  return <DocsProvider value={context}>{children}</DocsProvider>
}
