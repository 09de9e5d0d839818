import { useState } from 'react'
import type { PreparedStory } from 'storybook/internal/types'

import { useDocs } from './docs-context.ts'

type Props = { story: PreparedStory }

const DEFAULT_HEIGHT_PX = 320
const MOST_HEIGHT_PX = 560

/** A story in a separate document, with the page's settings. */
export function StoryFrame({ story }: Props) {
  const { globals } = useDocs().getStoryContext(story)
  const settings = Object.entries(globals)
    // Storybook's own tools aren't texts.
    .filter(([, value]) => typeof value === 'string' && /^[\w-]+$/.test(value))
    .map(([name, value]) => `${name}:${String(value)}`)
  const size = story.parameters['viewportSize'] as { width: number; height: number } | undefined
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is this Storybook
    <iframe
      title={story.name}
      src={`iframe.html?id=${story.id}&viewMode=story&globals=${settings.join(';')}`}
      loading="lazy"
      style={{
        height: Math.min(size?.height ?? DEFAULT_HEIGHT_PX, MOST_HEIGHT_PX),
        maxWidth: size?.width,
      }}
      className="block w-full"
    />
  )
}

const picturesOf = (id: string, theme: unknown) =>
  (theme === 'dark' ? ['dark', 'light'] : ['light']).map((it) => `screens/${id}.${it}.png`)

/** What the tests saw of a story, in the theme of the page if they looked at it in that theme. */
export function StoryPicture({ story }: Props) {
  const { globals } = useDocs().getStoryContext(story)
  const [missing, setMissing] = useState<readonly string[]>([])
  const source = picturesOf(story.id, globals['theme']).find((it) => !missing.includes(it))
  if (!source) return <p className="p-4 text-on-surface-muted">Play it to see it.</p>
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      onError={() => setMissing([...missing, source])}
      className="max-h-140 max-w-full"
    />
  )
}
