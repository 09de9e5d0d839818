import {
  AnchorMdx,
  CodeOrSourceMdx,
  DocsContainer as StorybookContainer,
  HeadersMdx,
} from '@storybook/addon-docs/blocks'
import type { ComponentType } from 'react'
import type { DocsContextProps } from 'storybook/internal/types'

import { storybookTheme, themeNameOf } from '../../.storybook/theme.ts'
import { useGlobals } from './docs-container.tsx'

const components = { a: AnchorMdx, code: CodeOrSourceMdx, ...HeadersMdx }

type Props = {
  context: DocsContextProps
  page: ComponentType<{ components?: typeof components }>
}

/** A page written in Markdown, with Storybook's blocks and its look in our colours. */
export function MarkdownPage({ context, page: Page }: Props) {
  const globals = useGlobals(context)
  return (
    <StorybookContainer context={context} theme={storybookTheme(themeNameOf(globals))}>
      <Page components={components} />
    </StorybookContainer>
  )
}
