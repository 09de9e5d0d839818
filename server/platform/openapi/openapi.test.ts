import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'

import { test } from '../../testing/test.ts'

test('the document is valid OpenAPI 3.1', async ({ server }) => {
  const response = await server.get('/v1/openapi.json')
  expect(response.status).toBe(200)
  const validator = new Validator()
  expect(await validator.validate(response.body)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the document lists every call', async ({ server }) => {
  const { body } = await server.get('/v1/openapi.json')
  const calls = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.toSorted()).toEqual(
    [
      'GET /v1/database',
      'GET /v1/database/{id}',
      'GET /v1/database/{id}/findings',
      'GET /v1/database/{id}/findings/export',
      'GET /v1/database/{id}/findings/history',
      'GET /v1/database/{id}/inventory',
      'GET /v1/database/{id}/remedies',
      'GET /v1/database/{id}/test',
      'POST /v1/database',
      'POST /v1/database/{id}/connection',
      'POST /v1/database/{id}/findings',
      'POST /v1/database/{id}/findings/ignore',
      'POST /v1/database/{id}/findings/unignore',
      'POST /v1/database/{id}/pause',
      'POST /v1/database/{id}/remove',
      'POST /v1/database/{id}/restore',
      'POST /v1/database/{id}/resume',
      'POST /v1/database/{id}/test',
      'GET /v1/user/second-factor',
      'POST /v1/lost-factor',
      'POST /v1/lost-factor/cancel',
      'POST /v1/lost-factor/confirm',
      'POST /v1/passkey/options',
      'POST /v1/passkey/sign-in',
      'POST /v1/prove/passkey',
      'POST /v1/prove/passkey-options',
      'POST /v1/user/authenticator/remove',
      'POST /v1/user/passkeys',
      'POST /v1/user/passkeys/options',
      'POST /v1/user/passkeys/{passkeyId}',
      'POST /v1/user/passkeys/{passkeyId}/remove',
      'POST /v1/user/recovery-codes',
      'POST /v1/auth',
      'GET /v1/notifications',
      'GET /v1/notifications/settings',
      'POST /v1/notifications/settings',
      'POST /v1/notifications/read',
      'GET /v1/user',
      'GET /v1/status',
      'GET /v1/user/closure',
      'POST /v1/user/closure',
      'POST /v1/user/closure/keep',
      'GET /v1/user/export',
      'POST /v1/user/export',
      'GET /v1/user/export/file',
      'GET /v1/user/profile',
      'GET /v1/user/team',
      'GET /v1/organisations',
      'POST /v1/organisations',
      'GET /v1/organisation',
      'GET /v1/organisation/logo/{hash}',
      'POST /v1/organisation/logo',
      'POST /v1/organisation/logo/remove',
      'GET /v1/organisation/settings',
      'POST /v1/organisation/settings',
      'POST /v1/organisation/delete',
      'POST /v1/organisation/restore',
      'POST /v1/organisation/leave',
      'GET /v1/organisation/members',
      'GET /v1/organisation/members/{memberId}',
      'POST /v1/organisation/members/{memberId}',
      'POST /v1/organisation/members/{memberId}/remove',
      'GET /v1/organisation/teams',
      'POST /v1/organisation/teams',
      'POST /v1/organisation/teams/{teamId}',
      'POST /v1/organisation/teams/{teamId}/remove',
      'POST /v1/organisation/teams/{teamId}/members',
      'POST /v1/organisation/teams/{teamId}/members/{memberId}/remove',
      'GET /v1/organisation/api-tokens',
      'GET /v1/organisation/audit-log',
      'GET /v1/organisation/audit-log/export',
      'GET /v1/organisation/grants',
      'POST /v1/organisation/api-tokens',
      'POST /v1/organisation/api-tokens/{tokenId}/revoke',
      'POST /v1/organisation/grants',
      'POST /v1/organisation/grants/{grantId}/remove',
      'GET /v1/organisation/resources',
      'GET /v1/organisation/resources/{resourceId}/members',
      'GET /v1/organisation/webhooks',
      'POST /v1/organisation/webhooks',
      'POST /v1/organisation/webhooks/{webhookId}',
      'POST /v1/organisation/webhooks/{webhookId}/rotate-secret',
      'POST /v1/organisation/webhooks/{webhookId}/remove',
      'POST /v1/organisation/webhooks/{webhookId}/test',
      'GET /v1/organisation/webhooks/{webhookId}/deliveries',
      'POST /v1/organisation/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
      'GET /v1/organisation/invitations',
      'POST /v1/organisation/invitations',
      'POST /v1/organisation/invitations/{invitationId}/resend',
      'POST /v1/organisation/invitations/{invitationId}/revoke',
      'POST /v1/invitation',
      'POST /v1/invitation/accept',
      'POST /v1/invitation/decline',
      'POST /v1/user/password',
      'POST /v1/user/profile',
      'POST /v1/user/preferences',
      'GET /v1/user/devices',
      'POST /v1/user/devices/{id}/forget',
      'GET /v1/user/activity',
      'GET /v1/user/identities',
      'POST /v1/user/identities/{provider}/link',
      'POST /v1/user/identities/{provider}/unlink',
      'GET /v1/user/email-change',
      'POST /v1/user/email-change',
      'POST /v1/user/email-change/confirm',
      'POST /v1/user/email-change/resend',
      'POST /v1/user/email-change/cancel',
      'GET /v1/user/sessions',
      'POST /v1/user/sessions/{id}/end',
      'POST /v1/user/sessions/end-others',
      'GET /v1/domain',
      'GET /v1/user/invoice',
      'POST /v1/register',
      'POST /v1/check-email',
      'POST /v1/forgot-password',
      'POST /v1/verify-reset',
      'POST /v1/reset-pass',
      'POST /v1/verify-otp',
      'POST /v1/resend-otp',
      'GET /v1/user/onboarding',
      'POST /v1/user/onboarding',
      'POST /v1/sign-out',
      'POST /v1/user/authenticator',
      'POST /v1/user/authenticator/confirm',
      'POST /v1/user/mailed-code',
      'POST /v1/prove',
      'POST /v1/prove/send-code',
      'POST /v1/domain',
      'GET /v1/domain/{id}',
      'POST /v1/domain/settings',
      'POST /v1/domain/posture',
      'GET /v1/posture/findings',
      'POST /v1/domain/{id}/remove',
      'POST /v1/domain/{id}/restore',
      'GET /v1/domain/{id}/scan',
      'POST /v1/domain/{id}/scan',
      'POST /v1/domain/{id}/scan/cancel',
      'GET /v1/domain/{id}/records',
      'POST /v1/domain/{id}/records',
      'POST /v1/domain/{id}/records/confirm',
      'POST /v1/domain/{id}/records/{recordId}',
      'POST /v1/domain/{id}/records/{recordId}/remove',
      'GET /v1/domain/{id}/zone-file',
      'POST /v1/domain/{id}/zone-file',
      'GET /v1/domain/{id}/name-servers',
      'POST /v1/domain/{id}/name-servers/check',
      'GET /v1/domain/{id}/registration',
      'POST /v1/domain/{id}/registration/check',
      'GET /v1/live',
      'POST /v1/domain/{id}/ingest-key',
      'GET /v1/domain/{id}/log-arrivals',
      'POST /v1/domain/{id}/events',
      'POST /v1/domain/{id}/block-address',
      'POST /v1/domain/{id}/allow-rule',
      'GET /v1/domain/{id}/rule-effect',
      'GET /v1/domain/{id}/rules',
      'POST /v1/domain/{id}/rules/{ruleId}/remove',
      'GET /v1/domain/{id}/policy',
      'GET /v1/domain/{id}/settings',
      'POST /v1/domain/{id}/settings',
      'GET /v1/domain/{id}/posture',
      'POST /v1/domain/{id}/posture',
      'GET /v1/domain/{id}/posture/history',
      'POST /v1/domain/{id}/posture/ignore',
      'POST /v1/domain/{id}/posture/unignore',
      'GET /v1/attacks',
      'GET /v1/attacks/counts',
      'GET /v1/attacks/top',
      'GET /v1/attacks/export',
      'GET /v1/attacks/{id}',
    ].toSorted(),
  )
})

test('the reference page lists every call and contains no scripts', async ({ server }) => {
  const page = await server.get('/v1/docs')
  expect(page.status).toBe(200)
  expect(page.body).toContain('<code>/v1/auth</code>')
  expect(page.body).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
})

test('enums, patterns and files in the document match the server', async ({ server }) => {
  const { paths } = (await server.get('/v1/openapi.json')).body
  // An earlier version listed only the first of the four.
  const { schema } = paths['/v1/domain/{id}/settings'].post.requestBody.content['application/json']
  expect(schema.properties.protection.properties.sensitivity.enum).toEqual([1, 2, 3, 4])
  // An earlier version ended with the flags, /u, so that no address matched it.
  const signIn = paths['/v1/auth'].post.requestBody.content['application/json'].schema
  expect(new RegExp(signIn.properties.username.pattern, 'u').test('ada@example.com')).toBe(true)
  // An earlier version was a string.
  const exported = paths['/v1/attacks/export'].get.responses['200'].content['application/json']
  expect(exported.schema.type).toBe('array')
  expect(paths['/v1/domain'].get.parameters[0].schema).toMatchObject({ default: 50, maximum: 100 })
})
