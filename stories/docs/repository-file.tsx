import { Markdown } from '@storybook/addon-docs/blocks'
import type { ComponentProps } from 'react'

/** Other files of the repository aren't here: their links are only names. */
const RepositoryLink = ({ href = '', children, ...props }: ComponentProps<'a'>) =>
  /^https?:/.test(href) ? (
    <a href={href} {...props}>
      {children}
    </a>
  ) : (
    <>{children}</>
  )

/** A Markdown file of the repository, as a page. */
export const RepositoryFile = ({ text }: { text: string }) => (
  <Markdown options={{ overrides: { a: RepositoryLink } }}>{text}</Markdown>
)
