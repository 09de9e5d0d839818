import type { StoryObj } from '@storybook/react-vite'
import type { RequestHandler } from 'msw'
import { expect, waitFor } from 'storybook/test'

import type { CallName } from '../../../src/api/calls.ts'
import { failsWhile, hesitates, refuses } from './api.ts'
import { settled } from './settled.ts'

type State = Pick<StoryObj, 'beforeEach' | 'parameters' | 'play'>

/** What is visible under the heading `title` while `call` has no response yet. */
export const loading = (title: string, call: CallName, msw: readonly RequestHandler[]) =>
  ({
    parameters: { picture: false, msw: [hesitates(call), ...msw] },
    play: async ({ canvas, canvasElement }) => {
      await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible())
      await expect(canvas.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await settled()
      await expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible()
      await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  }) satisfies State

/**
 * The error shown when `what` can't be loaded, and that retrying loads it: `call` fails until then, and `msw` responds
 * afterwards, as it does to all other calls.
 */
export function couldNotBeLoaded(what: string, call: CallName, msw: readonly RequestHandler[]) {
  const title = `${what} could not be loaded`
  let isDown = true
  return {
    parameters: { picture: false, msw: [failsWhile(call, () => isDown), ...msw] },
    beforeEach: () => {
      isDown = true
    },
    play: async ({ canvas, userEvent }) => {
      await expect(await canvas.findByText(title)).toBeVisible()
      await expect(canvas.getByText(/Something went wrong on our side/)).toBeVisible()
      isDown = false
      await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
      await settled()
      await waitFor(() => expect(canvas.queryByText(title)).toBeNull())
      // The pressed button is gone.
      await expect(document.body).not.toHaveFocus()
    },
  } satisfies State
}

/** What people whose role doesn't include billing see, when `call` refuses them. Trying again wouldn’t help. */
export const billingNotAllowed = (call: CallName, msw: readonly RequestHandler[]) =>
  ({
    parameters: {
      picture: false,
      msw: [
        refuses(call, 403, { code: 'not_allowed', message: 'Your role doesn’t allow this.' }),
        ...msw,
      ],
    },
    play: async ({ canvas }) => {
      await expect(
        await canvas.findByRole('heading', { name: 'Your role doesn’t include billing' }),
      ).toBeVisible()
      await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  }) satisfies State

/**
 * The states of a website page before the website has loaded: its heading is `title` then, and `msw` responds as for an
 * existing one.
 */
export const websiteStates = (title: string, msw: readonly RequestHandler[]) => ({
  Loading: loading(title, 'GET /v1/domain/{id}', msw),

  LoadFailed: couldNotBeLoaded('This website', 'GET /v1/domain/{id}', msw),

  NotFound: {
    parameters: {
      picture: false,
      msw: [
        refuses('GET /v1/domain/{id}', 404, {
          code: 'not_found',
          message: 'Website not found. It may have been removed.',
        }),
        ...msw,
      ],
    },
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
      await expect(canvas.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(canvas.getByRole('link', { name: 'Go to Overview' })).toBeVisible()
      // Retrying doesn't help if something doesn't exist.
      await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  } satisfies State,
})
