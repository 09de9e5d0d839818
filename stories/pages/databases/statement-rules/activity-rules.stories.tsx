import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { StatementRules } from '../../../../contract/databases/statement-rules.ts'
import { ManageDatabasePage } from '../../../../src/pages/databases/manage-database-page.tsx'
import { ada, hesitates, refusesField, responses } from '../../support/api.ts'
import { rules, shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const path = 'GET /v1/database/{id}/rules'
const change = 'POST /v1/database/{id}/rules'
const isAda = responses('GET /v1/user', { data: ada })
const isShop = responses('GET /v1/database/{id}', { data: shop })
const has = (data: StatementRules) => responses(path, { data })

const meta = {
  title: 'Pages/ManageDatabasePage/Activity',
  tags: ['!autodocs'],
  component: ManageDatabasePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database/:id/manage', { width: 1280, height: 1300 }),
    address: `/database/${shop.id}/manage?tab=activity`,
    msw: [isAda, isShop, has(rules)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ManageDatabasePage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('row', { name: /Unknown user or address/ }),
    ).toHaveTextContent('All but 192.0.2.0/24')
    await expect(canvas.getByText(/12 allowed, 1 proposed/)).toBeVisible()
  },
}
export const FilledOnPhone: Story = { parameters: onAPhone(2100) }

/** Before the first ingest key. */
export const Empty: Story = {
  parameters: {
    msw: [
      isAda,
      isShop,
      has({
        ...rules,
        rules: [],
        learning_until: null,
        allowed_count: 0,
        proposed_count: 0,
        proposed: [],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No rules yet')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Learn for 7 days' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Forget all' })).toBeNull()
  },
}

/** A window asks for days and times, and the server's refusal appears at the field that it is about. */
export const RefusedRule: Story = {
  parameters: {
    msw: [
      isAda,
      isShop,
      has(rules),
      refusesField(change, 'rules.0.networks.0', 'This is not an IP address or range.'),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add rule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }))
    await userEvent.selectOptions(dialog.getByLabelText('Rule'), 'schema_outside_window')
    await userEvent.clear(dialog.getByLabelText('From'))
    await userEvent.type(dialog.getByLabelText('Only these networks'), 'example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }))
    await expect(await dialog.findByText('Enter a time of day, such as 22:30.')).toBeVisible()
    await userEvent.type(dialog.getByLabelText('From'), '21:00')
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }))
    await expect(await dialog.findByText('This is not an IP address or range.')).toBeVisible()
    await expect(dialog.getByLabelText('Only these networks')).toHaveFocus()
    await expect(dialog.getByLabelText('From')).toHaveValue('21:00')
  },
}

/** It would never match. */
export const NeedsKnownClients: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add rule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }))
    await userEvent.selectOptions(dialog.getByLabelText('Rule'), 'unknown_client')
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }))
    await expect(
      await dialog.findByText('Enter the users or networks that are known.'),
    ).toBeVisible()
    await expect(dialog.getByLabelText('Known users')).toHaveFocus()
  },
}

const sent: StatementRules['rules'][] = []
/** A rule that was removed comes back where it was. */
export const RemovesRule: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isShop,
      has(rules),
      http.post('/v1/database/:id/rules', async ({ request }) => {
        const { rules: next } = (await request.json()) as { rules: StatementRules['rules'] }
        sent.push(next)
        return HttpResponse.json({ status: 200, data: { ...rules, rules: next } })
      }),
    ],
  },
  beforeEach: () => {
    sent.length = 0
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /1, Signs of SQL injection/ }))
    const up = await screen.findByRole('menuitem', { name: /^Move up/ })
    await expect(up).toHaveTextContent('It is already first.')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /injection/ })).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await canvas.findByRole('row', { name: /1 Signs of SQL injection/ })).toBeVisible()
    await expect(sent.at(-1)).toEqual(rules.rules)
  },
}

const privileges = { ...rules.rules[0]!, kind: 'privileges' } as const
let stored: StatementRules['rules'] = []
/** Other rules were stored by somebody else while the page was open. */
const stores = [
  http.get('/v1/database/:id/rules', () =>
    HttpResponse.json({ status: 200, data: { ...rules, rules: stored } }),
  ),
  http.post('/v1/database/:id/rules', async ({ request }) => {
    const body = (await request.json()) as Record<'rules' | 'before', StatementRules['rules']>
    if (JSON.stringify(body.before) !== JSON.stringify(stored)) {
      const message = 'Somebody else has changed this in the meantime.'
      return HttpResponse.json({ status: 409, code: 'changed_meanwhile', message }, { status: 409 })
    }
    stored = body.rules
    return HttpResponse.json({ status: 200, data: { ...rules, rules: stored } })
  }),
]

/** Undoing a removal used to undo every later change as well. */
export const UndoKeepsOtherChanges: Story = {
  parameters: { picture: false, msw: [isAda, isShop, ...stores] },
  beforeEach: () => {
    stored = [...rules.rules, privileges]
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /1, Signs of SQL injection/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await userEvent.click(await canvas.findByRole('button', { name: /2, Changed privileges/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Move up/ }))
    await screen.findByText(/moved to position 1/)
    await userEvent.click(undo)
    await expect(await canvas.findByRole('row', { name: /1 Signs of SQL injection/ })).toBeVisible()
    await expect(stored).toEqual([rules.rules[0], privileges, rules.rules[1]])
  },
}

/** A change of a list that is no longer stored is refused, and the current list appears. */
export const ChangedByAnotherPerson: Story = {
  parameters: { picture: false, msw: [isAda, isShop, ...stores] },
  beforeEach: () => {
    stored = rules.rules
  },
  play: async ({ canvas, userEvent }) => {
    const menu = await canvas.findByRole('button', { name: /1, Signs of SQL injection/ })
    stored = [privileges, ...rules.rules]
    await userEvent.click(menu)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await expect(await screen.findByText('The rules could not be changed')).toBeInTheDocument()
    await expect(
      await canvas.findByRole('button', { name: /2, Signs of SQL injection/ }),
    ).toBeVisible()
    await expect(stored).toEqual([privileges, ...rules.rules])
  },
}

/** The focus stays with the rule that was moved, so that the next press doesn't move another one. */
export const MovesRule: Story = {
  parameters: RemovesRule.parameters,
  beforeEach: RemovesRule.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /1, Signs of SQL injection/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Move down/ }))
    await expect(
      await screen.findByText('Signs of SQL injection moved to position 2'),
    ).toBeInTheDocument()
    await expect(sent.at(-1)).toEqual(rules.rules.toReversed())
    await expect(canvas.getByRole('button', { name: /2, Signs of SQL injection/ })).toHaveFocus()
  },
}

/** What was learnt is only forgotten after a confirmation. The focus goes to a button that is still there. */
export const ForgetsStatements: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      http.post('/v1/database/:id/allow-list', () =>
        HttpResponse.json({
          status: 200,
          data: { ...rules, allowed_count: 0, proposed_count: 0, proposed: [] },
        }),
      ),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const counts = await canvas.findByText(/12 allowed, 1 proposed/)
    await expect(counts).toHaveAttribute('role', 'status')
    await userEvent.click(canvas.getByRole('button', { name: 'Forget all' }))
    const prompt = within(
      await screen.findByRole('alertdialog', { name: 'Forget all statements?' }),
    )
    await expect(prompt.getByText('12 allowed statements')).toBeVisible()
    await userEvent.click(prompt.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Forget all' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Forget all' }))
    const again = await screen.findByRole('alertdialog', { name: 'Forget all statements?' })
    await userEvent.click(within(again).getByRole('button', { name: 'Forget all' }))
    await expect(await screen.findByText('All statements were forgotten')).toBeInTheDocument()
    await waitFor(() => expect(counts).toHaveTextContent(/^0 allowed, 0 proposed/))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Stop learning' })).toHaveFocus())
  },
}

/** Only what the person saw: a statement may have arrived in the meantime. */
export const AllowsStatements: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      http.post('/v1/database/:id/allow-list', async ({ request }) => {
        const shown = rules.proposed.map(({ shape_id, username }) => ({ shape_id, username }))
        await expect(await request.json()).toEqual({ allow: shown, forget: [] })
        return HttpResponse.json({
          status: 200,
          data: { ...rules, allowed_count: 13, proposed_count: 0, proposed: [] },
        })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Allow these statements' }))
    await expect(await canvas.findByText(/13 allowed, 0 proposed/)).toBeVisible()
    await expect(await screen.findByText('The statements were allowed')).toBeInTheDocument()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Stop learning' })).toHaveFocus())
  },
}

const [usual] = rules.proposed
const arrived = {
  ...rules,
  learning_until: null,
  proposed_count: 2,
  proposed: [
    {
      ...usual!,
      shape_id: 'b2',
      statement: 'delete from customers',
      kind: 'delete' as const,
      count: 900,
    },
    usual!,
  ],
}
/** What arrives while a person reads the list was once allowed with it. */
export const AllowsOnlyWhatWasRead: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/database/{id}/learning', { data: arrived }),
      http.post('/v1/database/:id/allow-list', async ({ request }) => {
        const { shape_id, username } = usual!
        await expect(await request.json()).toEqual({ allow: [{ shape_id, username }], forget: [] })
        return HttpResponse.json({
          status: 200,
          data: { ...arrived, proposed_count: 1, proposed: arrived.proposed.slice(0, 1) },
        })
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop learning' }))
    await expect(await canvas.findByText('1 new statement')).toBeVisible()
    await expect(canvas.queryByText('delete from customers')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow these statements' }))
    await expect(await canvas.findByText('delete from customers')).toBeVisible()
    await expect(canvas.queryByText('1 new statement')).toBeNull()
  },
}

export const ShownStatementsKeepFocus: Story = {
  tags: ['behaviour'],
  parameters: {
    picture: false,
    msw: [...meta.parameters.msw, responses('POST /v1/database/{id}/learning', { data: arrived })],
  },
  play: async ({ canvas, userEvent }) => {
    const learn = await canvas.findByRole('button', { name: 'Stop learning' })
    await userEvent.click(learn)
    await userEvent.click(await canvas.findByRole('button', { name: 'Show new statements' }))
    await expect(canvas.getByText('delete from customers')).toBeVisible()
    await expect(learn).toHaveFocus()
  },
}

/** A viewer sees the rules, and why they can't change them. */
export const NotAllowed: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/database/{id}', { data: { ...shop, level: 'viewer' } }),
      has(rules),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /1, Signs of SQL injection/ }))
    const remove = await screen.findByRole('menuitem', { name: /^Remove/ })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toHaveTextContent('Requires the access level Editor. Yours is Viewer.')
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, isShop, hesitates(path)] },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible())
    await expect(canvas.queryByText('Allowed statements')).toBeNull()
  },
}
export const LoadFailed: Story = couldNotBeLoaded('The rules', path, meta.parameters.msw)
