import { apiUnderTest } from './api-under-test.ts'
import { checksOf } from './checks.ts'

type Outcome = { name: string; result: 'passed' | 'failed' | 'not run'; reason?: string }

/**
 * Checks the server at `url` against the contract of docs/specification.md sections 3 and 7, and creates one account
 * there. `mailbox` is an address that lists sent emails in the format of /dev/mailbox.json; without it, checks that
 * need a mailed code are skipped.
 */
export async function runChecks(url: string, mailbox?: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { name, needsMailbox, run } of checksOf(apiUnderTest(url, mailbox))) {
    if (needsMailbox && mailbox === undefined) {
      outcomes.push({ name, result: 'not run', reason: 'it needs an emailed code; pass --mailbox' })
      continue
    }
    try {
      await run()
      outcomes.push({ name, result: 'passed' })
    } catch (error) {
      outcomes.push({
        name,
        result: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }
  return outcomes
}
