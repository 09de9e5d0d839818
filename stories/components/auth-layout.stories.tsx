import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { Alert } from '../../src/components/alert/index.ts'
import { AuthLayout, Divider } from '../../src/components/auth-layout/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Form } from '../../src/components/form/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { Link } from '../../src/components/link/index.ts'
import { PasswordField } from '../../src/components/password-field/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/AuthLayout',
  component: AuthLayout,
  subcomponents: { Divider },
  args: {
    title: 'Sign in',
    footer: (
      <>
        New here? <Link href="#register">Sign Up</Link>
      </>
    ),
    children: (
      <>
        <Form aria-label="Sign in">
          <Field label="Email">
            <Input type="email" autoComplete="username" />
          </Field>
          <Button type="submit" width="full">
            Continue
          </Button>
        </Form>
        <Divider label="or" />
        <div className="grid gap-3">
          <Button variant="secondary" width="full">
            Continue with Google
          </Button>
          <Button variant="secondary" width="full">
            Continue with GitHub
          </Button>
        </div>
      </>
    ),
  },
  parameters: {
    ...componentDocs({
      is: 'The layout for signed-out visitors: one column, one task.',
      use: ['For signing in, registering, verifying, resetting and onboarding.'],
      avoid: ['Inside the console: AppShell and Page.'],
      keyboard: [],
      aria: [
        '`<main>` with the page’s only `<h1>`; use `headingRef` to focus it when the step changes.',
        'The column starts at the same height at every step, so nothing jumps.',
      ],
    }),
    frame: 'none',
    isWholeScreen: true,
    viewportSize: { width: 768, height: 720 },
  },
} satisfies Meta<typeof AuthLayout>

export default meta
type Story = StoryObj<typeof meta>

export const SignIn: Story = { parameters: { picture: 'every theme' } }
export const Phone: Story = { parameters: { viewportSize: { width: 360, height: 640 } } }
export const Desktop: Story = { parameters: { viewportSize: { width: 1280, height: 800 } } }
export const WithNotice: Story = {
  parameters: { picture: 'every theme' },
  args: {
    title: 'Enter your password',
    description: 'For ada@example.com',
    notice: (
      <Alert tone="critical" live="assertive">
        Email or password is wrong. Check both and try again.
      </Alert>
    ),
    children: (
      <Form aria-label="Sign in">
        <Field
          label="Password"
          labelAction={
            <Link href="#forgot" className="text-sm">
              Forgot Password
            </Link>
          }
        >
          <PasswordField autoComplete="current-password" />
        </Field>
        <Button type="submit" width="full">
          Sign In
        </Button>
      </Form>
    ),
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

function TwoSteps() {
  const [isSecond, setIsSecond] = useState(false)
  return (
    <AuthLayout title={isSecond ? 'Enter your code' : 'Sign in'}>
      <Button onClick={() => setIsSecond(true)}>Continue</Button>
      {!isSecond && <p className="h-40">Much more to see here.</p>}
    </AuthLayout>
  )
}

export const KeepsHeadingPositionBetweenSteps: Story = {
  parameters: { picture: false },
  render: () => <TwoSteps />,
  play: async ({ canvas, userEvent }) => {
    const top = () => canvas.getByRole('heading', { level: 1 }).getBoundingClientRect().top
    const before = top()
    await userEvent.click(canvas.getByRole('button'))
    await expect(canvas.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect(top()).toBe(before)
  },
}
