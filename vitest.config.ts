import { readFileSync } from 'node:fs'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Only stops a hung test and doesn't measure speed: a busy machine is slow. */
const PATIENCE_MS = 600_000

const LONG =
  /\/(?:access-matrix|deploy|durability|faults|fuzz|linear-work|openapi\/limits|main|paypal|regular-expressions|stripe)\.test\.ts$/

const needsDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/**
 * Without times from an earlier run, vitest starts with the largest files, and a test of a minute would finish alone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- not the method of an array
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const rest = sorted.filter((file) => !isLong(file))
    // A worker is kept for files of one environment only.
    return [
      ...sorted.filter(isLong),
      ...rest.filter((file) => !needsDocument(file)),
      ...rest.filter(needsDocument),
    ]
  }
}

/** Tests without a database, with the embedded one, or whose few queries are those of other tests. */
const anyDatabase = [
  'server/platform/db/embedded/**/*.test.ts',
  'server/platform/db/{tls,postgres/hosts}.test.ts',
  'server/platform/http/{download,json-values,read-body,slow-senders}.test.ts',
  'server/platform/metrics/process-metrics.test.ts',
  'server/platform/rate-limits/refused-networks.test.ts',
  'server/platform/dns/**/*.test.ts',
  'server/heavy-work.test.ts',
  'server/platform/heavy-work/**/*.test.ts',
  'server/platform/network/**/*.test.ts',
  'server/platform/security/**/*.test.ts',
  'server/platform/static/**/*.test.ts',
  'server/conformance/**/*.test.ts',
  'server/databases/activity/log-time.test.ts',
  'server/databases/advisor/*.test.ts',
  'server/databases/statements/**/*.test.ts',
  'server/billing/documents/**/*.test.ts',
  'server/billing/issuing/durability.test.ts',
  'server/billing/{money,plans,subscriptions,tax}/*.test.ts',
  'server/billing/*/transitions.test.ts',
  'server/websites/attacks/{demo-events,messages}.test.ts',
  'server/platform/log-intake/batch-body.test.ts',
  'server/websites/attacks/redact.test.ts',
  'server/websites/domain-name.test.ts',
  'server/websites/domains/transitions.test.ts',
  'server/websites/name-servers/check-name-servers.test.ts',
  'server/websites/posture/http-headers/**/*.test.ts',
  'server/websites/posture/{aliases,kept-facts,outcome,run-checks,tls,zone}.test.ts',
  'server/organisation/resources/score.test.ts',
  'server/platform/config.test.ts',
  'server/platform/http/http-server.test.ts',
  'server/{evaluate-command,main,production,rotate-keys-command}.test.ts',
  'server/{linear-work,platform/log,regular-expressions}.test.ts',
  'server/**/*.{mariadb,pdf-tools}.test.ts',
  'contract/**/*.test.ts',
]
/** Run on the embedded database even when the rest is about to run on PostgreSQL. */
const onEmbedded = [...anyDatabase, 'server/migrations.test.ts']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Much of the time is spent waiting for a process to start or for the disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'server',
          // Reloading the server for each file took half of the time. So no file may leave anything behind.
          isolate: false,
          environment: 'node',
          // Node can't resolve its imports: see vite.server.config.ts.
          server: { deps: { inline: ['dt-sql-parser'] } },
          include: process.env['TEST_POSTGRES_FOLLOWS']
            ? onEmbedded
            : ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          exclude: process.env['TEST_DATABASE_URL']
            ? anyDatabase
            : [
                'server/**/*.postgres.test.ts',
                ...(process.env['TEST_MARIADB'] ? [] : ['server/**/*.mariadb.test.ts']),
                ...(process.env['TEST_PDF_TOOLS'] ? [] : ['server/**/*.pdf-tools.test.ts']),
                'server/platform/http/deploy.test.ts',
                'server/platform/live/postgres-live.test.ts',
                'server/platform/db/postgres/{faults,kept-connection,postgres-pool}.test.ts',
              ],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
      {
        extends: '.storybook/vite.config.ts',
        test: {
          name: 'web',
          // As above: a process, and often a document, for each file took half of the time.
          isolate: false,
          // A document takes a second to make: the files that need one ask for it in their first line.
          environment: 'node',
          setupFiles: ['vitest.setup.ts'],
          include: ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'stories/**/*.test.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
    ],
  },
})
