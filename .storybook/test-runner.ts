import { appendFileSync, existsSync, readFileSync } from 'node:fs'

import type { TestContext, TestRunnerConfig } from '@storybook/test-runner'

import { everyTheme, expectNoViolations, oneTheme } from './axe.ts'
import { expectNoMotion } from './motion.ts'
import { expectReflow } from './reflow.ts'
import { isMadeFrom } from './stored-picture.ts'

type Page = Parameters<NonNullable<TestRunnerConfig['preVisit']>>[0]

const screens = `${process.cwd()}/stories/__screens__`
const MOST_TAKES = 5
type Viewport = { width: number; height: number }

const defaultViewport: Viewport = { width: 1024, height: 768 }

/** The area of the story: its root and anything it shows in a portal. */
async function storyClip(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('#storybook-root')
    const shown = [...document.body.children].filter(
      (element) => !element.matches('#storybook-docs, .sb-wrapper, script, style'),
    )
    // Text that only screen readers announce is 1 px wide.
    const isAlone = shown.every((element) => element === root || element.clientHeight <= 1)
    const box = root?.firstElementChild?.getBoundingClientRect()
    if (!box || !isAlone) return null
    const bottom = Math.min(Math.ceil(box.bottom), window.innerHeight)
    return { x: 0, y: 0, width: Math.ceil(box.right), height: Math.max(bottom, 1) }
  })
}

/**
 * The accessibility tree of the whole body, because a portal is outside the story's root. Announcements are excluded:
 * they linger for a moment, often from an earlier story, and get a word joiner when repeated.
 */
async function accessibilityTree(page: Page) {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  const shown = lines.filter((line) => !/^- log\b/.test(line))
  const lasting = shown.filter((line) => !/^- status: \S/.test(line))
  // A story that consists only of a status is about that status.
  return (
    (lasting.length > 0 ? lasting : shown)
      .join('\n')
      .replaceAll('\u2060', '')
      // React counts its ids, so a part that is added above changes all of them.
      .replaceAll(/(?<=\/url: "#)_r_\w+/g, 'id')
  )
}

async function expectPicture(page: Page, name: string, isWholeScreen: boolean) {
  // scripts/stories.mjs reads this list to find pictures that no story has any more.
  appendFileSync('dist/results/pictures.txt', `${name}.png\n`)
  // A different build of the browser renders text differently.
  if (process.env['PICTURES'] === 'skip') return
  const clip = isWholeScreen ? null : await storyClip(page)
  const take = () =>
    page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) })
  let image = await take()
  // Most are unchanged, and needn't be decoded.
  const baseline = `${screens}/${name}.png`
  if (existsSync(baseline) && isMadeFrom(readFileSync(baseline), image)) return
  // After a movement, content may still be on a separate layer: two images in a row have to be the same.
  for (let takes = 1; takes < MOST_TAKES; takes += 1) {
    const before = image
    image = await take()
    if (image.equals(before)) break
  }
  // Loaded only when it is needed, because each story file loads its modules again.
  const { toMatchImageSnapshot } = await import('jest-image-snapshot')
  expect.extend({ toMatchImageSnapshot })
  expect(image).toMatchImageSnapshot({
    runInProcess: true,
    customSnapshotsDir: screens,
    customDiffDir: `${process.cwd()}/dist/results/screens`,
    customReceivedDir: `${process.cwd()}/dist/results/screens`,
    storeReceivedOnFailure: true,
    customSnapshotIdentifier: name,
    failureThreshold: 0,
    failureThresholdType: 'pixel',
  })
}

type Pictures = {
  isWholeScreen: boolean
  isInDark: boolean
  isInForcedColours: boolean
}

/** One in light, and those that are asked for. */
async function expectPictures(
  page: Page,
  id: string,
  { isWholeScreen, isInDark, isInForcedColours }: Pictures,
) {
  await expectPicture(page, `${id}.light`, isWholeScreen)
  if (!isInDark) return
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
  })
  await expectPicture(page, `${id}.dark`, isWholeScreen)
  if (!isInForcedColours) return
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    // Forced colours bring back the caret that is hidden for pictures: this at least stops it blinking.
    await page.addStyleTag({ content: '* { caret-animation: manual !important }' })
    await expectPicture(page, `${id}.forced`, isWholeScreen)
  } finally {
    // The next story uses the same page.
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

type WithContext = {
  __STORYBOOK_PREVIEW__: { ready: () => Promise<void> }
  __getContext: (storyId: string) => Promise<{ parameters: Record<string, unknown> }>
}

/** A page's story reports when all its requests have finished. */
type WithSettled = { settled?: () => Promise<void> }

/** Like the test runner's `getStoryContext`, whose import takes as long as one of a file's stories. */
const parametersOf = (page: Page, { id }: TestContext) =>
  page.evaluate(async (storyId) => {
    const { __STORYBOOK_PREVIEW__: preview, __getContext: contextOf } =
      globalThis as unknown as WithContext
    // Its story index may still be loading when the page has opened.
    await preview.ready()
    // The hidden skeleton of a docs page: two fifths of the elements that axe checks, in each theme.
    document.querySelector('.sb-preparing-docs')?.remove()
    return (await contextOf(storyId)).parameters
  }, id)

type Entry = { id: string; type: string; title: string }

async function fetchEntries() {
  const response = await fetch(new URL('index.json', process.env['TARGET_URL']))
  const { entries } = (await response.json()) as { entries: Record<string, Entry> }
  return Object.values(entries)
}
let entries: Promise<Entry[]> | undefined

/** Storybook's gallery shows a component by its first story, in both themes. */
async function isFirstStory({ id, title }: TestContext) {
  entries ??= fetchEntries()
  return (await entries).find((it) => it.type === 'story' && it.title === title)?.id === id
}

/** Of the story that is being visited: a file's stories are visited one after another. */
let parameters: Record<string, unknown> = {}

const config: TestRunnerConfig = {
  async preVisit(page, context) {
    parameters = await parametersOf(page, context)
    const viewport = { ...defaultViewport, ...(parameters['viewportSize'] as Viewport | undefined) }
    const now = page.viewportSize()
    if (now?.width === viewport.width && now?.height === viewport.height) return
    await page.setViewportSize(viewport)
  },
  async postVisit(page, context) {
    // A failed story keeps its own error, and writes no image.
    if (context.hasFailure) return
    const isWholeScreen = parameters['isWholeScreen'] === true
    const isPictured = parameters['picture'] !== false
    const isComponent = context.title.startsWith('Components/')
    await page.evaluate(async () => {
      await (globalThis as unknown as WithSettled).settled?.()
      await document.fonts.ready
    })
    if (isComponent && parameters['tree'] !== false) {
      expect(await accessibilityTree(page)).toMatchSnapshot()
    }
    await expectNoMotion(page)
    const isInEveryTheme = parameters['picture'] === 'every theme'
    await expectNoViolations(page, isInEveryTheme ? everyTheme : oneTheme)
    // A story without an image tests the behaviour of one that has an image, and looks no different.
    if (!isPictured) return
    await expectPictures(page, context.id, {
      isWholeScreen,
      isInDark: isInEveryTheme || (isComponent && (await isFirstStory(context))),
      isInForcedColours: isInEveryTheme && isComponent,
    })
    await expectReflow(page)
  },
}

export default config
