import type { PreparedStory } from 'storybook/internal/types'

const FORM_PX = 480

/** A story that plays a behaviour of another one and looks like it. `.storybook/behaviour-tag.ts` has the same rule. */
export const isBehaviour = ({ playFunction, parameters }: PreparedStory) =>
  playFunction !== undefined && parameters['picture'] === false

/** How a story is shown on a docs page, which may not open, focus or scroll anything itself. */
export function placeOf({ playFunction, parameters, initialArgs }: PreparedStory) {
  const takesOver = initialArgs['autoFocus'] === true || initialArgs['defaultOpen'] === true
  if (playFunction || takesOver) return 'on request'
  const size = parameters['viewportSize'] as { width: number } | undefined
  const isPhone = size !== undefined && size.width <= FORM_PX
  const isScreen = parameters['isWholeScreen'] === true && parameters['frame'] === 'none'
  return isPhone || isScreen ? 'frame' : 'page'
}

/** Its frame is as wide as the page; that of others is as wide as a form. */
export const isWide = ({ parameters }: PreparedStory) => {
  const size = parameters['viewportSize'] as { width: number } | undefined
  return (size?.width ?? 0) > FORM_PX || parameters['frame'] === 'none'
}
