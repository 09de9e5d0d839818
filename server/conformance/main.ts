import { parseArgs } from 'node:util'

import { runChecks } from './run-checks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mailbox: { type: 'string' } },
})
const [url] = positionals
if (!url || !URL.canParse(url)) {
  console.error(
    'Pass the URL of the server to check: npm run conformance -- http://localhost:4000 --mailbox http://localhost:4000/dev/mailbox.json',
  )
  process.exit(2)
}

const outcomes = await runChecks(url, values.mailbox)
for (const { name, result, reason } of outcomes) {
  console.log(`${result.padEnd(7)}  ${name}${reason ? `\n         ${reason.split('\n')[0]}` : ''}`)
}
const count = (wanted: string) => outcomes.filter(({ result }) => result === wanted).length
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`)
process.exit(count('failed') === 0 ? 0 : 1)
