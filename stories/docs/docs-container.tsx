import './docs.css'
import { DocsContainer as StorybookContainer } from '@storybook/addon-docs/blocks'
import { useLayoutEffect, useState, type ComponentProps } from 'react'
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'

import { applyGlobals } from '../../.storybook/globals.ts'
import { storybookTheme, themeNameOf } from '../../.storybook/theme.ts'

type Props = ComponentProps<typeof StorybookContainer>
type Globals = Readonly<Record<string, unknown>>

const globalsIn = (payload: unknown) =>
  (payload as { globals: Globals }[] | undefined)?.[0]?.globals

/** The toolbar's settings, while a docs page is shown. */
function useGlobals({ channel }: Props['context']) {
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

/** Applies the toolbar's settings to all of a docs page: ours and what Storybook draws around it. */
export default function DocsContainer({ context, children }: Props) {
  const globals = useGlobals(context)
  useLayoutEffect(() => applyGlobals(globals), [globals])
  return (
    <StorybookContainer context={context} theme={storybookTheme(themeNameOf(globals))}>
      {children}
    </StorybookContainer>
  )
}
