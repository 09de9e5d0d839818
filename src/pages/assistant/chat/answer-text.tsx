import { Fragment, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { Link as RouterLink } from 'react-router-dom'

import type { ReadingRow } from '../../../../contract/assistant/reading.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'

type Rows = ReadonlyMap<string, ReadingRow>

/** Only text and its structure. Links, images and HTML could carry data away, or lead somewhere else. */
const allowed = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'code', 'pre', 'br', 'blockquote'] as const
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * An answer in Markdown, in which [r1] becomes a link to the row of that reference. Everything else that Markdown could
 * load or link to is shown as its text.
 */
export function AnswerText({ text, rows }: { text: string; rows: Rows }) {
  const cited = (children: ReactNode) => withCitations(children, rows)
  const heading: Components['h1'] = ({ children }) => <Heading level={4}>{cited(children)}</Heading>
  return (
    <div className="grid min-w-0 gap-3">
      <Markdown
        allowedElements={[...allowed, ...headings]}
        unwrapDisallowed
        skipHtml
        components={{
          p: ({ children }) => <Text>{cited(children)}</Text>,
          strong: ({ children }) => <strong>{cited(children)}</strong>,
          em: ({ children }) => <em>{cited(children)}</em>,
          ul: ({ children }) => <ul className="grid gap-1">{children}</ul>,
          ol: ({ children }) => <ol className="grid gap-1">{children}</ol>,
          li: ({ children }) => (
            <li className="flex gap-2">
              <Text as="span" tone="muted" aria-hidden="true">
                •
              </Text>
              <div className="grid min-w-0 gap-1">
                <Text as="div">{cited(children)}</Text>
              </div>
            </li>
          ),
          code: ({ children }) => <Code>{children}</Code>,
          pre: ({ children }) => <CodeBlock code={textOf(children)} />,
          blockquote: ({ children }) => <div className="ps-4">{children}</div>,
          h1: heading,
          h2: heading,
          h3: heading,
          h4: heading,
          h5: heading,
          h6: heading,
        }}
      >
        {text}
      </Markdown>
    </div>
  )
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (typeof node === 'object' && node !== null && 'props' in node) {
    return textOf((node.props as { children?: ReactNode }).children)
  }
  return ''
}

/** Replaces each [r1] by a link to its row. One that names no row is left out. */
function withCitations(children: ReactNode, rows: Rows): ReactNode {
  if (Array.isArray(children)) {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no ids and don't move
    return children.map((child, at) => <Fragment key={at}>{withCitations(child, rows)}</Fragment>)
  }
  if (typeof children !== 'string') return children
  return children.split(/(\[r\d+\])/).map((part, at) => {
    const ref = /^\[(r\d+)\]$/.exec(part)?.[1]
    // oxlint-disable-next-line react/no-array-index-key -- as above
    if (ref === undefined) return <Fragment key={at}>{part}</Fragment>
    const row = rows.get(ref)
    if (!row) return null
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Link key={at} asChild>
        <RouterLink to={row.href} aria-label={`Source: ${row.label}`} title={row.label}>
          [{ref.slice(1)}]
        </RouterLink>
      </Link>
    )
  })
}
