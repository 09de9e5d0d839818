import type { Page } from 'playwright'

/** Fails if anything still moves for a person who prefers reduced motion, as the browser of these tests does. */
export async function expectNoMotion(page: Page) {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const duration = Number(effect?.getComputedTiming().activeDuration ?? 0)
        return playState === 'running' && duration > 1
      })
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 160) : 'an animation',
      ),
  )
  if (moving.length > 0)
    throw new Error(`These still move under reduced motion:\n${moving.join('\n')}`)
}
