// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { lazy, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'

import { Alert } from './alert/index.ts'
import { Banner } from './banner/index.ts'
import { isBlank } from './is-blank.ts'
import { Tab, TabList, Tabs } from './tabs/index.ts'
import { Tooltip } from './tooltip/index.ts'

/** What `isLocked && 'Locked'` and the like can be. */
const blank: readonly ReactNode[] = [undefined, null, false, true, '', [null, '']]

test('content is blank if it renders nothing', () => {
  expect(blank.map(isBlank)).toEqual(blank.map(() => true))
  expect([0, ' ', 'Locked', <br key="1" />].map(isBlank)).toEqual([false, false, false, false])
})

test('a closed tooltip doesn’t wait for content that is still loading', () => {
  // As a server component sends it.
  const loading = lazy(() => new Promise<never>(() => {})) as unknown as ReactNode
  render(
    <Tooltip content={loading}>
      <button type="button">Save</button>
    </Tooltip>,
  )
  expect(document.querySelector('button')).not.toBeNull()
})

describe.each(blank.map((content) => [content]))('with %j', (content) => {
  test('an alert and a banner are empty', () => {
    const { container } = render(
      <>
        <Alert live="polite">{content}</Alert>
        <Banner label="Connection" live="polite">
          {content}
        </Banner>
      </>,
    )
    const states = [...container.querySelectorAll<HTMLElement>('[data-tone]')]
    expect(states.map(({ dataset }) => dataset['state'])).toEqual(['empty', 'empty'])
  })

  test('a tooltip isn’t opened, and a tab has no count', () => {
    render(
      <>
        <Tooltip content={content} isOpen>
          <button type="button">Save</button>
        </Tooltip>
        <Tabs defaultValue="records">
          <TabList label="Website">
            <Tab value="records" count={content}>
              Records
            </Tab>
          </TabList>
        </Tabs>
      </>,
    )
    expect(document.querySelector('[data-slot=tooltip], [data-slot=tab-count]')).toBeNull()
  })
})
