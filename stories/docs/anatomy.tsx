import { useEffect, useState } from 'react'
import { STORY_RENDERED } from 'storybook/internal/core-events'

import { useDocs } from './docs-context.ts'
import { storyElementId } from './story-here.tsx'

type Part = { slot: string; element: string; role: string | undefined; parts: Part[] }

const isSame = (one: Part, other: Part) => JSON.stringify(one) === JSON.stringify(other)

/** The parts inside an element. Equal ones are listed once: the boxes of a code, the rows of a table. */
function partsOf(element: Element): Part[] {
  const parts = [...element.children].flatMap((child): Part[] => {
    const inside = partsOf(child)
    const slot = child.getAttribute('data-slot')
    if (!slot) return inside
    const role = child.getAttribute('role') ?? undefined
    return [{ slot, element: child.tagName.toLowerCase(), role, parts: inside }]
  })
  return parts.filter((part, at) => parts.findIndex((it) => isSame(it, part)) === at)
}

const slotsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ slot, parts: inside }) => [slot, ...slotsIn(inside)])

function Tree({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="grid gap-1">
      {parts.map((part) => (
        <li key={JSON.stringify(part)} className="grid gap-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-mono">{part.slot}</code>
            <span dir="ltr" className="font-mono text-sm text-on-surface-muted">
              {`<${part.element}${part.role ? ` role="${part.role}"` : ''}>`}
            </span>
          </span>
          {part.parts.length > 0 && (
            <div className="border-s border-subtle ps-4">
              <Tree parts={part.parts} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type Props = {
  storyId: string
  /** Each part that the sources name. */
  slots: readonly string[]
}

/** The parts of a component, read from the story that is shown: a part that isn't there now is listed below. */
export function Anatomy({ storyId, slots }: Props) {
  const { channel } = useDocs()
  const [parts, setParts] = useState<Part[]>([])
  useEffect(() => {
    const read = () => {
      const root = document.getElementById(storyElementId(storyId))
      if (root) setParts(partsOf(root))
    }
    read()
    const readIt = (id: string) => id === storyId && read()
    channel.on(STORY_RENDERED, readIt)
    return () => channel.off(STORY_RENDERED, readIt)
  }, [channel, storyId])

  const shown = slotsIn(parts)
  const others = slots.filter((slot) => !shown.includes(slot))
  return (
    <>
      <p>
        Each part is marked with <code className="font-mono">data-slot</code>, which is stable
        within a major version.
      </p>
      {parts.length > 0 && <Tree parts={parts} />}
      {others.length > 0 && (
        <p className="text-on-surface-muted">
          Not in this story: <span className="font-mono text-sm">{others.join(', ')}</span>
        </p>
      )}
    </>
  )
}
