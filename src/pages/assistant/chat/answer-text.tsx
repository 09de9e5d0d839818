import { Children, createContext, Fragment, isValidElement, type ReactNode, use } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { Link as RouterLink } from 'react-router-dom'

import type { ReadingRow } from '../../../../contract/assistant/reading.ts'
import { Badge } from '../../../components/badge/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { markUnsourced } from './unsourced.ts'

type Rows = ReadonlyMap<string, ReadingRow>
const RowsOfConversation = createContext<Rows>(new Map())

/** Of the item of an ordered list. The text may refer to it. */
const NumberOfItem = createContext<number | undefined>(undefined)

type Part = { children?: ReactNode }

/** Only text and its structure. Links, images and HTML could carry data away, or lead somewhere else. */
const components: Components = {
  p: ({ children }: Part) => (
    <Text>
      <Cited>{children}</Cited>
    </Text>
  ),
  strong: ({ children }: Part) => (
    <strong>
      <Cited>{children}</Cited>
    </strong>
  ),
  em: ({ children }: Part) => (
    <em>
      <Cited>{children}</Cited>
    </em>
  ),
  ul: ({ children }: Part) => (
    <NumberOfItem value={undefined}>
      <ul className="grid gap-1">{children}</ul>
    </NumberOfItem>
  ),
  ol: ({ children, start }: Part & { start?: number }) => (
    <ol className="grid gap-1">
      {Children.toArray(children)
        .filter((child) => isValidElement(child))
        .map((item, at) => (
          <NumberOfItem key={item.key} value={(start ?? 1) + at}>
            {item}
          </NumberOfItem>
        ))}
    </ol>
  ),
  li: Item,
  code: ({ children }: Part) => <Code>{children}</Code>,
  pre: ({ children }: Part) => <CodeBlock code={textOf(children)} />,
  blockquote: ({ children }: Part) => <div className="ps-4">{children}</div>,
  h1: AnswerHeading,
  h2: AnswerHeading,
  h3: AnswerHeading,
  h4: AnswerHeading,
  h5: AnswerHeading,
  h6: AnswerHeading,
  mark: ({ children }: Part) => (
    <>
      <Cited>{children}</Cited> <Badge>No source</Badge>
    </>
  ),
}
const allowed = [...Object.keys(components), 'br']

/**
 * An answer in Markdown, in which [r1] becomes a link to the row of that reference. Everything else that Markdown could
 * load or link to is shown as its text. With `marksUnsourced`, sentences that cite no row are marked as such.
 */
export function AnswerText({
  text,
  rows,
  marksUnsourced,
}: {
  text: string
  rows: Rows
  marksUnsourced: boolean
}) {
  return (
    <RowsOfConversation value={rows}>
      <div className="grid min-w-0 gap-3">
        <Markdown
          allowedElements={allowed}
          unwrapDisallowed
          skipHtml
          components={components}
          remarkPlugins={marksUnsourced ? [markUnsourced(rows)] : []}
        >
          {text}
        </Markdown>
      </div>
    </RowsOfConversation>
  )
}

function Item({ children }: Part) {
  const number = use(NumberOfItem)
  return (
    <li className="flex gap-2">
      <Text as="span" tone="muted" aria-hidden={number === undefined}>
        {number === undefined ? '•' : `${number}.`}
      </Text>
      <Text as="div" className="min-w-0">
        <Cited>{children}</Cited>
      </Text>
    </li>
  )
}

function AnswerHeading({ children }: Part) {
  return (
    <Heading level={3}>
      <Cited>{children}</Cited>
    </Heading>
  )
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (typeof node === 'object' && node !== null && 'props' in node) {
    return textOf((node.props as Part).children)
  }
  return ''
}

/** Replaces each [r1] by a link to its row. One that names no row is left out. */
function Cited({ children }: Part) {
  const rows = use(RowsOfConversation)
  return withCitations(children, rows)
}

function withCitations(children: ReactNode, rows: Rows): ReactNode {
  if (Array.isArray(children)) {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no ids and don't move
    return children.map((child, at) => <Fragment key={at}>{withCitations(child, rows)}</Fragment>)
  }
  if (typeof children !== 'string') return children
  return children.split(/(\[r\d+\])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <Fragment key={at}>{citationOrText(part, rows)}</Fragment>
  ))
}

function citationOrText(part: string, rows: Rows) {
  const ref = /^\[(r\d+)\]$/.exec(part)?.[1]
  if (ref === undefined) return part
  const row = rows.get(ref)
  if (!row) return null
  const visible = `[${ref.slice(1)}]`
  return (
    <Link asChild>
      <RouterLink to={row.href} aria-label={`Source ${visible}: ${row.label}`} title={row.label}>
        {visible}
      </RouterLink>
    </Link>
  )
}
