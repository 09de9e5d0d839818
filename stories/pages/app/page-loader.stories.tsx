import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { PageLoader } from '../../../src/app/page-loader.tsx'
import { Page } from '../../../src/components/page/index.ts'
import { ada, responses } from '../support/api.ts'
import { Console } from '../support/in-router.tsx'
import { pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const meta = {
  title: 'Pages/PageLoader',
  tags: ['!autodocs'],
  component: PageLoader,
  parameters: pageParameters('/'),
  beforeEach: visit,
} satisfies Meta<typeof PageLoader>

export default meta
type Story = StoryObj<typeof meta>

export const After500Milliseconds: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading')
  },
}

/** The previous page stays until the next one has loaded. */
export const LoadingNextPage: Story = {
  parameters: {
    route: '/overview',
    screenshotWidths: [768, 1280],
    msw: [responses('GET /v1/user', { data: ada })],
  },
  render: () => (
    <Console
      path="/overview"
      page={{
        element: <Page title="The page before" />,
        loader: ({ request }) =>
          request.url.endsWith('/overview') ? null : new Promise<never>(() => {}),
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await waitFor(() => expect(window.innerWidth).toBeGreaterThan(767))
    await userEvent.click(canvas.getByRole('link', { name: 'Websites' }))
    await expect(
      await canvas.findByText('Loading', { ignore: '[role=status] *' }),
    ).toBeInTheDocument()
  },
}
