import { parseArgs } from 'node:util'

import { NotDone } from './billing/operating/operations.ts'
import {
  acceptApplication,
  declineApplication,
  listApplications,
  makePartner,
} from './partner/applications/operating.ts'
import { removePartner } from './partner/operating/partners.ts'
import { listPartners } from './partner/partners/partners.ts'
import { runCommand, say } from './run-command.ts'

const usage = `Usage:
  npm run partner -- add ORGANISATION --commission 15
  npm run partner -- remove ORGANISATION
  npm run partner -- list
  npm run partner -- requests
  npm run partner -- accept APPLICATION --commission 15
  npm run partner -- decline APPLICATION --reason TEXT
ORGANISATION and APPLICATION are IDs. The commission is a percentage of what the plans of the partner’s
customers cost, excluding tax; adding a partner again changes it. The applicant is emailed once the
server runs.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { commission: { type: 'string' }, reason: { type: 'string' } },
})

/** `12.5` as 1250. */
function basisPointsIn(percentage: string) {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percentage) || Number(percentage) > 100)
    throw new NotDone('Enter the commission as a percentage from 0 to 100, for example 12.5.')
  return Math.round(Number(percentage) * 100)
}

/** Returns the lines to show, or undefined if the command is incomplete. */
async function run(context: Parameters<typeof makePartner>[0]): Promise<string[] | undefined> {
  const [command, about] = positionals
  if (command === 'list') {
    const partners = await listPartners(context.db, context.clock.now())
    if (partners.length === 0) return ['There are no partners.']
    return partners.map(
      ({ id, name, since, basisPoints }) =>
        `${id}  ${since.toISOString()}  ${basisPoints / 100} %  ${name}`,
    )
  }
  if (command === 'requests') return applicationLines(await listApplications(context.db))
  if (about === undefined) return undefined
  if (command === 'remove') return [await removePartner(context, about)]
  if (command === 'decline' && values.reason)
    return [await declineApplication(context, about, { reason: values.reason })]
  if (values.commission === undefined) return undefined
  const commission = { basisPoints: basisPointsIn(values.commission) }
  if (command === 'add') return [await makePartner(context, about, commission)]
  if (command === 'accept') return [await acceptApplication(context, about, commission)]
  return undefined
}

function applicationLines(open: Awaited<ReturnType<typeof listApplications>>) {
  if (open.length === 0) return ['There are no open applications.']
  return open.flatMap(({ id, name, appliedAt, website, customers, wants, contact }) => [
    `${id}  ${appliedAt.toISOString()}  ${oneLine(name)}`,
    `  Website: ${oneLine(website)}`,
    `  Customers: ${customers}`,
    `  What they want: ${oneLine(wants)}`,
    `  Contact: ${oneLine(contact) || 'none, since the applicant’s account was deleted'}`,
  ])
}

/** People entered this text: control characters in it could manipulate the terminal. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

await runCommand(new URL('./worker.js', import.meta.url), async (context) => {
  const lines = await run(context)
  for (const line of lines ?? [usage]) say(line)
  return lines !== undefined
})
