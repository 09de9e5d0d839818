import type { Parameters as StoryParameters } from '@storybook/react-vite'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

/** How a page's stories are displayed. `npm run screenshots` also finds them by `route`. */
export const pageParameters = (route: string, viewportSize = desktop): StoryParameters => ({
  route,
  frame: 'none',
  isWholeScreen: true,
  viewportSize,
})

/** A page with one column: on a desktop it would be mostly empty. */
export const columnParameters = (route: string, height = 760) =>
  pageParameters(route, { width: 768, height })

/** The same state as another story's, on a phone: `npm run screenshots` captures every state there anyway. */
export const onAPhone = (height = phone.height): StoryParameters => ({
  viewportSize: { ...phone, height },
  screenshotWidths: [],
})

/** A state that exists on a phone only. */
export const onlyOnAPhone: StoryParameters = {
  viewportSize: phone,
  screenshotWidths: [phone.width],
}
