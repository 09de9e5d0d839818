import { StorybookLink } from '../docs/storybook-link.tsx'
import { PictureNote, Thumbnail } from '../docs/thumbnail.tsx'
import { componentGroups } from './component-groups.ts'

const nameOf = (folder: string) =>
  folder.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

/** A card that is a link as a whole. */
const Card = ({ folder }: { folder: string }) => (
  <li className="relative grid grid-rows-[1fr_auto] overflow-hidden rounded-panel border border-subtle bg-surface has-[a:hover]:border-control">
    <span className="grid h-32 grid-cols-[minmax(0,auto)] place-content-center overflow-hidden p-4">
      <Thumbnail folder={folder} />
    </span>
    <StorybookLink
      to={`/docs/components-${folder.replaceAll('-', '')}--docs`}
      className="border-t border-subtle bg-raised px-3 py-2 font-medium after:absolute after:inset-0"
    >
      {nameOf(folder)}
    </StorybookLink>
  </li>
)

/** Every component with a picture, by what it is for. */
export const Gallery = () => (
  <nav aria-labelledby="components" className="grid gap-8">
    <h2 id="components" className="text-xl font-medium">
      Components
    </h2>
    <PictureNote />
    {Object.entries(componentGroups).map(([group, folders]) => (
      <section key={group} aria-label={group} className="grid gap-3">
        <h3 className="font-medium">{group}</h3>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
          {folders.map((folder) => (
            <Card key={folder} folder={folder} />
          ))}
        </ul>
      </section>
    ))}
  </nav>
)
