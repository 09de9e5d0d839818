import { cx } from 'class-variance-authority'
import { useState, type ReactNode } from 'react'
import type { PreparedStory } from 'storybook/internal/types'
import pages from 'virtual:component-pages'

import { storyName } from '../../.storybook/story-name.ts'
import { Button } from '../../src/components/button/index.ts'
import { CodeBlock } from '../../src/components/code-block/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../src/components/table/index.ts'
import type { About } from '../docs.ts'
import { Anatomy } from './anatomy.tsx'
import { componentNamed } from './component-named.ts'
import { OwnPicture, PicturesInstead } from './component-pictures.tsx'
import { useDocs } from './docs-context.ts'
import { Properties } from './properties.tsx'
import { Contents, Section } from './section.tsx'
import { StoryFrame, StoryPicture } from './story-frame.tsx'
import { StoryHere } from './story-here.tsx'
import { isBehaviour, isWide, placeOf } from './story-kind.ts'
import { StorybookLink } from './storybook-link.tsx'
import { PictureNote } from './thumbnail.tsx'

const panel = 'overflow-hidden rounded-panel border border-subtle bg-surface'

/** Where Storybook’s search leads to: the frame’s address has this name. */
const anchorOf = ({ id }: { id: string }) => `anchor--${id}`

/** The component as it is before anyone touches it: a dialog is the button that opens it. */
const InUse = ({ story }: { story: PreparedStory }) => (
  <div id={anchorOf(story)} className={panel}>
    {placeOf(story) === 'frame' ? <StoryFrame story={story} /> : <StoryHere story={story} />}
  </div>
)

const Bullets = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid list-disc gap-2 ps-5">
    {lines.map((line) => (
      <li key={line}>
        <Inline text={line} />
      </li>
    ))}
  </ul>
)

/** Text with `code` in it. */
const Inline = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <code key={at} className="font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  )

const Advice = ({
  mark,
  title,
  lines,
  children,
}: {
  mark: string
  title: string
  lines: readonly string[]
  children: ReactNode
}) => (
  <section className={`${panel} flex flex-col gap-3 p-4`}>
    <h2 className="flex items-baseline gap-2 font-medium">
      <span aria-hidden="true">{mark}</span>
      {title}
    </h2>
    <Bullets lines={lines} />
    {children}
  </section>
)

function Keyboard({ keyboard }: Pick<About, 'keyboard'>) {
  if (keyboard.length === 0) return <p>Only the browser’s native behaviour.</p>
  return (
    <Table caption="Keyboard" isCaptionHidden>
      <TableHead>
        <TableRow>
          <TableHeader>Key</TableHeader>
          <TableHeader>What it does</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {keyboard.map(([key, does]) => (
          <TableRow key={key}>
            <TableHeader scope="row" className="min-w-32 align-top font-medium">
              {key}
            </TableHeader>
            <TableCell className="min-w-56 align-top">
              <Inline text={does} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function NamedStory({ story }: { story: PreparedStory }) {
  const [isPlayed, setIsPlayed] = useState(false)
  const place = placeOf(story)
  const isWaiting = place === 'on request' && !isPlayed
  return (
    <section
      id={anchorOf(story)}
      className={cx('grid content-start gap-2', isWide(story) && 'md:col-span-2')}
    >
      <div className="flex min-h-7 items-center justify-between gap-4">
        <h3 className="font-medium">
          <StorybookLink to={`/story/${story.id}`}>{storyName(story.name)}</StorybookLink>
        </h3>
        {isWaiting && (
          <Button variant="quiet" size="small" onClick={() => setIsPlayed(true)}>
            Play
          </Button>
        )}
      </div>
      <div className={panel}>
        {place === 'page' && <StoryHere story={story} />}
        {isWaiting && <StoryPicture story={story} />}
        {(place === 'frame' || isPlayed) && <StoryFrame story={story} />}
      </div>
    </section>
  )
}

const Stories = ({ stories }: { stories: readonly PreparedStory[] }) => (
  <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
    {stories.map((story) => (
      <NamedStory key={story.id} story={story} />
    ))}
  </div>
)

const Behaviours = ({ stories }: { stories: readonly PreparedStory[] }) => (
  <>
    <p>Each of these is a story that is played and checked after every change.</p>
    <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
      {stories.map(({ id, name }) => (
        <li key={id} id={anchorOf({ id })}>
          <StorybookLink to={`/story/${id}`}>{storyName(name)}</StorybookLink>
        </li>
      ))}
    </ul>
  </>
)

const Head = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="grid gap-3">
    <h1 className="text-3xl/9 font-medium">{title}</h1>
    <div className="max-w-160 text-base/6 text-on-surface-muted">{children}</div>
  </header>
)

const BYTES_PER_KILOBYTE = 1000
const kilobytes = (bytes = 0) => `${(bytes / BYTES_PER_KILOBYTE).toFixed(1)} KB`

const nameIn = (title: string) => title.split('/').at(-1) ?? ''

type Component = NonNullable<ReturnType<typeof componentNamed>>
type Lists = { primary: PreparedStory; looks: PreparedStory[]; behaviours: PreparedStory[] }

function ComponentPage({
  component,
  about,
  primary,
  looks,
  behaviours,
}: Lists & { component: Component; about: About }) {
  const { folder, part, otherParts, slots } = component
  const weight = pages[folder]?.weight
  return (
    <>
      <Head title={nameIn(primary.title)}>
        <Inline text={about.is} />
      </Head>
      <Contents
        titles={[
          'Anatomy',
          ...(looks.length > 0 ? ['Variants and states'] : []),
          ...(behaviours.length > 0 ? ['Behaviour'] : []),
          'Keyboard',
          'ARIA',
          'Properties',
          'Weight and code',
        ]}
      />
      <InUse story={primary} />
      <p className="-mt-6">
        <StorybookLink to={`/story/${primary.id}`}>Try its controls</StorybookLink>
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Advice mark="✓" title="When to use" lines={about.use}>
          <OwnPicture folder={folder} />
        </Advice>
        <Advice mark="✕" title="When not to use" lines={about.avoid}>
          <PicturesInstead folder={folder} lines={about.avoid} />
        </Advice>
      </div>
      <PictureNote />
      <Section title="Anatomy">
        <Anatomy storyId={primary.id} slots={slots} />
      </Section>
      {looks.length > 0 && (
        <Section title="Variants and states">
          <Stories stories={looks} />
        </Section>
      )}
      {behaviours.length > 0 && (
        <Section title="Behaviour">
          <Behaviours stories={behaviours} />
        </Section>
      )}
      <Section title="Keyboard">
        <Keyboard keyboard={about.keyboard} />
      </Section>
      <Section title="ARIA">
        <Bullets lines={about.aria} />
      </Section>
      <Section title="Properties">
        <Properties {...part} />
        {otherParts.map((other) => (
          <section key={other.name} className="grid gap-3">
            <h3 className="font-medium">{other.name}</h3>
            {other.is && (
              <p>
                <Inline text={other.is} />
              </p>
            )}
            <Properties {...other} />
          </section>
        ))}
      </Section>
      <Section title="Weight and code">
        <p>
          {kilobytes(weight?.bytes)} compressed, with everything that it needs except React
          {Boolean(weight?.laterBytes) && `, and ${kilobytes(weight?.laterBytes)} on demand`}.
        </p>
        <CodeBlock code={pages[folder]?.example ?? ''} language="tsx" />
      </Section>
    </>
  )
}

/** The page of a component, or of a foundation or a pattern: always the same sections in the same order. */
export function DocsPage() {
  const stories = useDocs().componentStories()
  const behaviours = stories.filter(isBehaviour)
  const looks = stories.filter((story) => !isBehaviour(story))
  const primary = looks[0] ?? stories[0]
  if (!primary) return null
  const about = primary.parameters['about'] as About | undefined
  const component = componentNamed(primary.title)
  const { docs } = primary.parameters as { docs?: { description?: { component?: string } } }
  return (
    <div className="mx-auto box-content grid max-w-250 gap-10 px-[clamp(1rem,4vw,2.5rem)] py-12 text-sm/5 wrap-break-word text-on-surface">
      {component && about ? (
        <ComponentPage
          component={component}
          about={about}
          primary={primary}
          looks={looks.filter((story) => story !== primary)}
          behaviours={behaviours}
        />
      ) : (
        <>
          <Head title={nameIn(primary.title)}>
            <Inline text={docs?.description?.component ?? ''} />
          </Head>
          <Stories stories={looks} />
          {behaviours.length > 0 && <Behaviours stories={behaviours} />}
        </>
      )}
    </div>
  )
}
