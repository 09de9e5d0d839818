import { desc } from 'drizzle-orm'
import { expect } from 'vitest'

import { beginSession } from '../../account/sessions/service.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { type Step, startProvider } from '../providers/testing-provider.ts'
import { askWith } from '../testing-assistant.ts'
import type { Dispatch } from '../tools/dispatch.ts'
import { websiteChanges } from './website-changes.ts'

const ADDRESS = '192.0.2.66'

/** Ada’s organisation with a website, and a model that proposes to block an address on it. */
const test = base.extend('proposing', async ({ database }, { onCleanup }) => {
  await database.clear()
  let id = ''
  const model: { afterwards: readonly Step[] } = { afterwards: [{ text: 'Approve the card.' }] }
  const provider = await startProvider(({ hasResults }) =>
    hasResults ? model.afterwards : [{ call: 'block_address', input: { id, address: ADDRESS } }],
  )
  const server = startTestServer(database, { env: provider.env('anthropic') })
  onCleanup(async () => {
    await provider.close()
    await server.stop()
  })
  const organisation = await anOrganisation(server)
  const { ada } = organisation
  id = String((await ada.post('/v1/domain', { name: 'example.com' })).body.data.id)
  const propose = async (person: Pick<typeof ada, 'post'> = ada) => {
    const { answer } = await askWith(person, 'Block the attacker.')
    return answer.proposals[0]
  }
  const decide = async (
    person: Pick<typeof ada, 'post'>,
    proposalId: string | undefined,
    decision: 'approve' | 'decline',
  ) => (await person.post(`/v1/assistant/proposals/${proposalId}/${decision}`)).body
  const rules = async (person: Pick<typeof ada, 'get'> = ada) =>
    (await person.get(`/v1/domain/${id}/rules`)).body.data as object[]
  return { ...organisation, server, id, model, propose, decide, rules }
})

/** The account's other session, in the same organisation. */
const signInAgain = async (
  server: ReturnType<typeof startTestServer>,
  { accountId }: { accountId: string },
) => {
  const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
  const { user_token: token } = await beginSession(server, accountId, { caller })
  return {
    get: (path: string) => server.get(path, { token }),
    post: (path: string, body?: unknown) => server.post(path, body, { token }),
  }
}

test('an approved change is made once, through its usual call, and the audit log records that the assistant was used', async ({
  proposing: { server, ada, propose, decide, rules },
}) => {
  const proposal = await propose()
  expect(proposal).toMatchObject({
    state: 'open',
    title: `Block ${ADDRESS} on example.com`,
    changes: [{ before: 'Not blocked', after: 'Blocked' }],
  })
  expect(await rules()).toEqual([])
  const both = await Promise.all([
    decide(ada, proposal?.id, 'approve'),
    decide(ada, proposal?.id, 'approve'),
  ])
  expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'already_done'])
  expect(await rules()).toMatchObject([{ address: ADDRESS }])
  const [line] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(line).toMatchObject({
    kind: 'DOMAIN_RULE_ADD',
    accountId: ada.accountId,
    detail: { done_with: 'assistant' },
  })
})

test('an attempt counts if the model proposed something before it failed', async ({
  proposing: { ada, model, propose },
}) => {
  model.afterwards = [{ status: 503 }]
  expect(await propose()).toMatchObject({ state: 'open' })
  expect((await ada.get('/v1/assistant')).body.data.budget.used).toBe(1)
})

test('a change made in the console is not marked as done with the assistant, whatever a client sends', async ({
  proposing: { server, ada, id },
}) => {
  await server.post(
    `/v1/domain/${id}/block-address`,
    { address: ADDRESS },
    { token: ada.token, headers: { 'x-done-with': 'assistant', doneWith: 'assistant' } },
  )
  const [line] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(line?.detail).not.toHaveProperty('done_with')
})

test('a proposal is rejected if its data has changed since it was made', async ({
  proposing: { ada, id, propose, decide, rules },
}) => {
  const proposal = await propose()
  await ada.post(`/v1/domain/${id}/block-address`, { address: ADDRESS })
  const { data } = await decide(ada, proposal?.id, 'approve')
  expect(data).toMatchObject({ state: 'stale' })
  expect(data.failure).toContain('already blocked')
  expect(await rules()).toHaveLength(1)
})

test('a proposal and its conversation are found while another of the person’s organisations is the current one', async ({
  proposing: { server, add, organisationId, propose, rules },
}) => {
  const grace = await add('grace', 'admin')
  const proposal = await propose(grace)
  const [{ id: conversationId }] = (await grace.get('/v1/assistant/conversations')).body.data
  // Without a header, her first organisation: her own.
  const elsewhere = { token: grace.token }
  expect((await server.get('/v1/organisation', elsewhere)).body.data.id).not.toBe(organisationId)
  const path = `/v1/assistant/proposals/${proposal?.id}`
  for (const found of [path, `/v1/assistant/conversations/${conversationId}`]) {
    const { body } = await server.get(found, elsewhere)
    expect(body.data).toMatchObject({ organisation_id: organisationId })
  }
  const approved = await server.post(`${path}/approve`, {}, elsewhere)
  expect(approved.body.data).toMatchObject({ state: 'done' })
  expect(await rules()).toMatchObject([{ address: ADDRESS }])
})

test('a declined or expired proposal can’t be approved', async ({
  proposing: { server, ada, propose, decide, rules },
}) => {
  const declined = await propose()
  expect((await decide(ada, declined?.id, 'decline')).data.state).toBe('declined')
  expect((await decide(ada, declined?.id, 'approve')).code).toBe('already_done')
  const expired = await propose()
  server.clock.advance(24 * 60 * 60)
  const again = await server.join('later@example.com')
  expect((await decide(again, expired?.id, 'approve')).code).toBe('not_found')
  const returned = await signInAgain(server, ada)
  expect((await decide(returned, expired?.id, 'approve')).code).toBe('already_done')
  expect(await rules(returned)).toEqual([])
})

test('a person who lost access since then can’t make the change', async ({
  proposing: { server, ada, add, propose, decide, rules },
}) => {
  const grace = await add('grace', 'admin')
  const proposal = await propose(grace)
  await ada.post(`/v1/organisation/members/${grace.accountId}`, { role: 'auditor' })
  expect((await decide(grace, proposal?.id, 'approve')).data).toMatchObject({ state: 'failed' })
  expect(await rules()).toEqual([])
  expect(server.logged.join('\n')).toContain('/v1/assistant/proposals/')
})

test('another person’s conversations and proposals are not found, even for an owner', async ({
  proposing: { server, ada, add, propose },
}) => {
  const grace = await add('grace', 'admin')
  const proposal = await propose(grace)
  const [{ id: conversationId }] = (await grace.get('/v1/assistant/conversations')).body.data
  const eve = await server.join('eve@example.net')
  for (const person of [ada, eve]) {
    expect((await person.get('/v1/assistant/conversations')).body.data).toEqual([])
    for (const path of [
      `/v1/assistant/conversations/${conversationId}`,
      `/v1/assistant/proposals/${proposal?.id}`,
    ]) {
      expect((await person.get(path)).body).toMatchObject({ status: 404, code: 'not_found' })
    }
    for (const path of [
      `/v1/assistant/conversations/${conversationId}/remove`,
      `/v1/assistant/proposals/${proposal?.id}/approve`,
      `/v1/assistant/proposals/${proposal?.id}/decline`,
    ]) {
      expect((await person.post(path)).body).toMatchObject({ status: 404, code: 'not_found' })
    }
    const asked = await person.post('/v1/assistant/ask', {
      question: 'What did she ask?',
      conversation_id: conversationId,
    })
    expect(asked.body).toMatchObject({ code: 'not_found' })
  }
  expect((await grace.get('/v1/assistant/conversations')).body.data).toHaveLength(1)
})

test('a proposal to exclude rule groups states what they would have let through', async ({
  proposing: { server, ada },
}) => {
  const { send, domainId } = await attackSender(server, ada, 'example.org')
  const rules = (...ids: string[]) =>
    anEvent({ rule_id: undefined, rules: ids.map((id) => ({ id })) })
  await send([rules('942100', '949110'), rules('942130', '913100', '949110')])
  const dispatch: Dispatch = async ({ path }) => {
    const { status, body } = await ada.get(path)
    return { status, body }
  }
  const change = websiteChanges.find(({ name }) => name === 'change_protection')
  const noteOf = async (wanted: object) =>
    await change?.prepare(dispatch, { id: domainId, ...wanted })
  expect(await noteOf({ disabled_rule_groups: ['942'] })).toMatchObject({
    note: 'In the last 24 hours, this would have let through 1 request.',
  })
  expect(
    await noteOf({ mode: 'detect', disabled_rule_groups: ['942'], blocks_bad_bots: false }),
  ).toMatchObject({
    note: 'Attacks will no longer be blocked. In the last 24 hours, this would have let through 2 requests.',
  })
  expect(await noteOf({ sensitivity: 2 })).toMatchObject({ note: null })
})
