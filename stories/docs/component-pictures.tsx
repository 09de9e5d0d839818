import { folderOfPart } from './component-named.ts'
import { StorybookLink } from './storybook-link.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** The components that sentences name, except those of the folder that the page is about. */
function componentsIn(lines: readonly string[], except: string) {
  const names = lines.join(' ').match(/\b[A-Z][A-Za-z]+\b/g) ?? []
  const found = [...new Set(names)].flatMap((name) => {
    const folder = folderOfPart(name)
    return folder && folder !== except ? [{ folder, name }] : []
  })
  return found.filter(({ folder }, at) => found.findIndex((it) => it.folder === folder) === at)
}

const frame =
  'grid min-h-28 grid-cols-[minmax(0,auto)] place-content-center rounded-control border border-subtle bg-surface p-2'

/** What the component looks like, next to what else there is. */
export const OwnPicture = ({ folder }: { folder: string }) => (
  <div className={`${frame} mt-auto`}>
    <Thumbnail folder={folder} />
  </div>
)

/** What to use instead, as far as the sentences name components. */
export function PicturesInstead({ folder, lines }: { folder: string; lines: readonly string[] }) {
  const instead = componentsIn(lines, folder)
  if (instead.length === 0) return null
  return (
    <ul className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      {instead.map((component) => (
        <li key={component.folder} className="grid content-start gap-1">
          <div className={frame}>
            <Thumbnail folder={component.folder} />
          </div>
          <StorybookLink to={`/docs/components-${component.folder.replaceAll('-', '')}--docs`}>
            {component.name}
          </StorybookLink>
        </li>
      ))}
    </ul>
  )
}
