import { expect, test } from 'vitest'

import { BEHAVIOUR, tagBehaviours } from '../.storybook/behaviour-tag.ts'

/** The tags that a story gets in the sidebar, if Storybook finds it with these. */
async function tagsOf(path: string, exportName: string, tags: string[]) {
  const found = { type: 'story' as const, importPath: path, exportName, tags }
  const indexer = tagBehaviours({
    test: /\.stories\.tsx$/,
    createIndex: () => Promise.resolve([found]),
  })
  const [entry] = await indexer.createIndex(path, { makeTitle: (title = '') => title })
  return entry?.tags
}
const otpInput = 'stories/components/otp-input.stories.tsx'

test('a played story without a picture is a behaviour', async () => {
  expect(await tagsOf(otpInput, 'TypingCompletesOnce', ['play-fn'])).toContain(BEHAVIOUR)
})

test('a played story with a picture is a visual story', async () => {
  expect(await tagsOf(otpInput, 'Invalid', ['play-fn'])).toEqual(['play-fn'])
})

test('a story that is not played is a visual story', async () => {
  expect(await tagsOf(otpInput, 'TypingCompletesOnce', [])).toEqual([])
})

test('`picture: false` also counts next to other parameters', async () => {
  const list = 'stories/components/description-list.stories.tsx'
  expect(await tagsOf(list, 'StacksAndWrapsOnPhone', ['play-fn'])).toContain(BEHAVIOUR)
})

test('a played story that spreads a story without a picture has none either', async () => {
  const combobox = 'stories/components/combobox.stories.tsx'
  expect(await tagsOf(combobox, 'EnterIgnoresUnknownText', ['play-fn'])).toContain(BEHAVIOUR)
})
