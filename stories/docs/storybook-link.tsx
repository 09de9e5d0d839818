import type { MouseEvent, ReactNode } from 'react'
import { NAVIGATE_URL } from 'storybook/internal/core-events'

import { Link } from '../../src/components/link/index.ts'
import { useDocs } from './docs-context.ts'

type Props = { to: string; className?: string; children: ReactNode }

/** Leads to another page of Storybook, `/docs/welcome--docs`, without loading all of it again. */
export function StorybookLink({ to, ...props }: Props) {
  const { channel } = useDocs()
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    channel.emit(NAVIGATE_URL, `?path=${to}`)
  }
  return <Link {...props} href={`./?path=${to}`} target="_top" onClick={open} />
}
