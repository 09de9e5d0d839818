import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

/** Where the name is needed. docs/decisions/066-white-label.md lists what of it the people of a partner's customers see. */
const naming: Record<string, string[]> = {
  'the name, which each brand replaces': ['server/platform/brand/brand.ts'],
  'the API’s documents, in which it is replaced': [
    'server/databases/databases/routes.ts',
    'server/platform/http/route.ts',
    'server/platform/openapi/document.ts',
    'server/platform/openapi/routes.ts',
    'server/websites/records/routes.ts',
  ],
  'for operators: settings, commands, logs and metrics': [
    'server/billing-command.ts',
    'server/billing/operating/operations.ts',
    'server/check-audit-log.ts',
    'server/main.ts',
    'server/platform/audit/check-chain.ts',
    'server/platform/config.ts',
    'server/platform/db/embedded/folder-lock.ts',
    'server/platform/metrics/stored-numbers.ts',
  ],
  'names of cookies': [
    'server/account/known-devices/device-cookie.ts',
    'server/account/known-devices/remembered-devices.ts',
  ],
  'how the server identifies itself to others': [
    'server/account/social-sign-in/github.ts',
    'server/databases/connection/application-name.ts',
    'server/organisation/webhooks/deliver.ts',
    'server/platform/network/pinned-request.ts',
    'server/platform/security/password-range.ts',
  ],
  'a role’s suggested name': [
    'server/databases/connection/explain-fault.ts',
    'server/databases/connection/explain-mysql-fault.ts',
  ],
  'never shown': [
    'server/platform/security/leaked-passwords.ts',
    'server/platform/security/sealing.ts',
  ],
  'only in development': ['server/account/social-sign-in/development-provider.ts'],
}

/** Prefixes of tokens, variables and metrics are identifiers. */
const NAME = /parapet(?!_)/i
const IS_COMMENT = /^\s*(?:\*|\/[/*])/

/** An alert's email and the results of a connection test named us to the people of a partner's customers. */
test('no text of the server contains our name, which a partner replaces with its own', () => {
  const found = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((name) => join('server', name))
    .filter((path) => path.endsWith('.ts') && !/\.test\.|\/testing|\/demo-|\/fuzz\//.test(path))
    .filter((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => NAME.test(line) && !IS_COMMENT.test(line)),
    )
  expect(found.toSorted()).toEqual(Object.values(naming).flat().toSorted())
})

test('where a role’s suggested name is allowed, no sentence contains ours', () => {
  for (const path of naming['a role’s suggested name'] ?? [])
    expect(readFileSync(path, 'utf8')).not.toMatch(/Parapet/)
})
