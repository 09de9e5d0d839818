import { parseArgs } from 'node:util'

import { checkAuditChain, type AuditFault, type ChainHead } from './platform/audit/check-chain.ts'
import { BadSetting } from './platform/bad-setting.ts'
import { runCommand, say } from './run-command.ts'

/** The newest row as the command prints it, and as `--expect` reads it. */
const headText = ({ seq, hash }: ChainHead) => `${seq}:${hash}`

function readExpected(): ChainHead | undefined {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  if (values.expect === undefined) return undefined
  const [, seq, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(values.expect) ?? []
  if (seq === undefined || hash === undefined) {
    throw new BadSetting('--expect needs the newest row of an earlier check, such as 4711:0f3a…')
  }
  return { seq: Number(seq), hash }
}

function inWords(fault: AuditFault) {
  switch (fault.fault) {
    case 'changed':
      return `Row ${fault.seq} of the chain was changed.`
    case 'removed':
      return fault.from === fault.to
        ? `Row ${fault.from} of the chain was removed.`
        : `Rows ${fault.from} to ${fault.to} of the chain were removed.`
    case 'added':
      return `The row with the id ${fault.id} was added by something other than Parapet.`
    case 'ends':
      return 'The table audit_chain was changed: rows may have been removed at the end.'
    case 'replaced':
      return `Row ${fault.seq} is not the expected one: the log was emptied, or an old copy was restored.`
  }
}

/** `npm run check-audit-log`: docs/decisions/031-the-audit-log-is-a-chain.md. Succeeds if the log is intact. */
await runCommand(new URL('./worker.js', import.meta.url), async ({ db, keys }) => {
  const { checked, faults, head } = await checkAuditChain(
    { db, keys },
    { expected: readExpected() },
  )
  say(`Rows checked: ${checked}`)
  say(`Newest row: ${headText(head)}`)
  for (const fault of faults) say(inWords(fault))
  say(faults.length === 0 ? 'The audit log is unchanged.' : `Faults: ${faults.length}`)
  return faults.length === 0
})
