import { DocsContext } from '@storybook/addon-docs/blocks'
import { use } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import pages from 'virtual:component-pages'

import { componentNamed } from './component-named.ts'
import { StorybookLink } from './storybook-link.tsx'

/** The components that sentences name, without the one whose page it is. */
function componentsIn(lines: readonly string[], except: string) {
  const names = lines.join(' ').match(/\b[A-Z][A-Za-z]+\b/g) ?? []
  const found = [...new Set(names)].flatMap((name) => {
    const component = componentNamed(`Components/${name}`)
    return component?.part.name === name && component.folder !== except ? [component] : []
  })
  return found.filter(({ folder }, at) => found.findIndex((it) => it.folder === folder) === at)
}

function Picture({ folder, story }: { folder: string; story: PreparedStory }) {
  const { globals } = use(DocsContext).getStoryContext(story)
  const picture = pages[folder]?.picture
  if (!picture) return null
  const theme = globals['theme'] === 'dark' && picture.isDarkToo ? 'dark' : 'light'
  return (
    <img
      src={`screens/${picture.id}.${theme}.png`}
      alt=""
      loading="lazy"
      className="h-28 w-full rounded-control border border-subtle object-contain object-left"
    />
  )
}

type Props = { folder: string; story: PreparedStory }

/** What the component looks like, next to what else there is. */
export const OwnPicture = (props: Props) => (
  <div className="mt-auto grid grid-cols-2 gap-4">
    <div className="grid gap-1">
      <Picture {...props} />
    </div>
  </div>
)

/** What to use instead, as far as the sentences name components. */
export function PicturesInstead({ folder, story, lines }: Props & { lines: readonly string[] }) {
  const instead = componentsIn(lines, folder)
  if (instead.length === 0) return null
  return (
    <ul className="mt-auto grid grid-cols-2 gap-4">
      {instead.map((component) => (
        <li key={component.folder} className="grid content-start gap-1">
          <Picture folder={component.folder} story={story} />
          <StorybookLink to={`/docs/components-${component.folder.replaceAll('-', '')}--docs`}>
            {component.part.name}
          </StorybookLink>
        </li>
      ))}
    </ul>
  )
}
