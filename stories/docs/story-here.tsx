import { useEffect, useRef, useState } from 'react'
import type { DocsContextProps, PreparedStory } from 'storybook/internal/types'

import { useDocs } from './docs-context.ts'

export const storyElementId = (id: string) => `story--${id}-inner`

const firstStories = new WeakMap<DocsContextProps, Promise<void>>()

/** Settles when a page's first story is shown, or has failed. The others wait for it. */
export const firstStoryOf = (context: DocsContextProps) => firstStories.get(context)

/** A story in the page itself, unplayed. */
export function StoryHere({ story }: { story: PreparedStory }) {
  const context = useDocs()
  const place = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<string>()
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    let close: (() => Promise<void>) | undefined
    let settle = () => {}
    let isClosed = false
    const start = () =>
      new Promise<void>((resolve) => {
        settle = resolve
        const fail = (message: string) => {
          setError(message)
          resolve()
        }
        close = context.renderStoryToElement(
          story,
          element,
          {
            showMain: resolve,
            showError: ({ title, description }) => fail(`${title}: ${description}`),
            showException: ({ message }) => fail(message),
          },
          { autoplay: false, forceInitialArgs: false },
        )
      })
    const first = firstStoryOf(context)
    const isFirst = first === undefined
    if (isFirst) firstStories.set(context, start())
    else void first.then(() => (isClosed ? undefined : start()))
    return () => {
      isClosed = true
      // A setting has changed before it was shown: the page begins again, and a closed story reports nothing.
      if (isFirst) firstStories.delete(context)
      settle()
      // Not while React renders this page: the story has a root of its own.
      queueMicrotask(() => void close?.())
    }
  }, [context, story])
  return (
    <>
      {error && <pre className="overflow-x-auto p-4 font-mono">{error}</pre>}
      <div ref={place} id={storyElementId(story.id)} />
    </>
  )
}
