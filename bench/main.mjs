// `npm run bench [NAME…] [-- --rounds N --built]`: runs the named benches, or all, and ends with a table of bars.
import { parseArgs } from 'node:util'

import { describeBar } from './shared/bars.mjs'
import { installPackages } from './shared/packages.mjs'

/** Each returns its bars. They are loaded on demand, since some import packages that are installed here. */
const benches = {
  'sign-in-page': async (options) => (await import('./sign-in-page.mjs')).benchSignInPage(options),
  'otp-input': async (options) => (await import('./otp-input.mjs')).benchOtpInput(options),
  'data-table': async (options) => (await import('./data-table.mjs')).benchDataTable(options),
  storybook: async (options) => (await import('./storybook.mjs')).benchStorybook(options),
  components: async (options) => (await import('./components.mjs')).benchComponents(options),
  observatory: async () => (await import('./observatory.mjs')).benchObservatory(),
  'zone-scan': async (options) => (await import('./zone-scan.mjs')).benchZoneScan(options),
  attacks: async (options) => (await import('./attacks.mjs')).benchAttacks(options),
  access: async (options) => (await import('./access.mjs')).benchAccess(options),
  ingest: async (options) => (await import('./ingest.mjs')).benchIngest(options),
  'zone-import': async (options) => (await import('./zone-import.mjs')).benchZoneImport(options),
  'attack-pages': async (options) => (await import('./attack-pages.mjs')).benchAttackPages(options),
  'sign-in-under-attack': async (options) =>
    (await import('./sign-in-under-attack.mjs')).benchSignInUnderAttack(options),
  advisor: async (options) => (await import('./advisor.mjs')).benchAdvisor(options),
  renewals: async (options) => (await import('./renewals.mjs')).benchRenewals(options),
  'checkout-page': async (options) =>
    (await import('./checkout-page.mjs')).benchCheckoutPage(options),
  'invoice-pdf': async (options) => (await import('./invoice-pdf.mjs')).benchInvoicePdf(options),
  assistant: async (options) => (await import('./assistant.mjs')).benchAssistant(options),
  'partner-lists': async (options) =>
    (await import('./partner-lists.mjs')).benchPartnerLists(options),
  recovery: async (options) => (await import('./recovery.mjs')).benchRecovery(options),
  'sign-in-api': async (options) => (await import('./sign-in-api.mjs')).benchSignInApi(options),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How often each candidate is measured. Each bench has its own default. */
    rounds: { type: 'string' },
    /** Measure dist/ unchanged, without rebuilding it. */
    built: { type: 'boolean', default: false },
  },
})
const options = {
  rounds: values.rounds ? Number(values.rounds) : undefined,
  isBuilt: values.built,
}
const names = positionals.length > 0 ? positionals : Object.keys(benches)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0 || !(options.rounds === undefined || options.rounds >= 1)) {
  console.error(
    `Usage: npm run bench [${Object.keys(benches).join(' | ')}] [-- --rounds N --built]. N is at least 1.`,
  )
  process.exit(1)
}

installPackages()

const lines = []
let areAllMet = true
for (const name of names) {
  console.log(`\n— ${name}`)
  const bars = await benches[name](options)
  for (const bar of bars) lines.push(`${name.padEnd(20)} ${describeBar(bar)}`)
  areAllMet &&= bars.every(({ isMet }) => isMet)
}

console.log(`\n— Bars\n${lines.join('\n')}`)
process.exit(areAllMet ? 0 : 1)
