import { parseArgs } from 'node:util'

import { resealAuthenticators } from './account/second-factor/reseal-authenticators.ts'
import { resealIdentityKeys } from './databases/activity/identity-key.ts'
import { rewrapCredentials } from './databases/credentials/credentials.ts'
import { resealWebhookSecrets } from './organisation/webhooks/secret.ts'
import { BadSetting } from './platform/bad-setting.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { databaseOn } from './platform/db/client.ts'
import { openDatabase } from './platform/db/open.ts'
import { errorText } from './platform/foreseen-error.ts'
import { jsonLog } from './platform/log.ts'
import { resealMails } from './platform/mail/reseal-mails.ts'
import { openDataKeys, writeFirstKeys } from './platform/security/data-keys.ts'
import { keysOn } from './platform/security/keys.ts'
import {
  addKeys,
  KEY_LEAD_SECONDS,
  retireKeys,
  rewrapKeys,
} from './platform/security/rotate-keys.ts'
import { forgetPreviousSecrets, renewKeptSecret, secretsOf } from './platform/security/secrets.ts'
import { say } from './run-command.ts'

/** `npm run rotate-keys`: docs/decisions/021-keys-in-the-database.md. Every step may be repeated or interrupted. */
async function rotate() {
  const { values } = parseArgs({ options: { 'new-keys': { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  if (config.databaseUrl && !config.secretKey) {
    throw new BadSetting(
      'The environment variable SECRET_KEY is missing. Set it to the new key, and PREVIOUS_SECRET_KEYS to the old one.',
    )
  }
  const log = jsonLog({ isQuiet: true })
  const workerFile = new URL('./worker.js', import.meta.url)
  const database = await openDatabase(config, { workerFile, log })
  try {
    const db = databaseOn(database.pool)
    const clock = systemClock
    // After opening the database, because a server that runs on this folder would have the old secret in memory.
    const secrets = config.secretKey ? secretsOf(config) : renewKeptSecret(config.dataFolder)
    await writeFirstKeys(db, secrets)
    report('Data keys re-encrypted with the new secret key', await rewrapKeys(db, secrets))
    if (values['new-keys']) report('Data keys added', await addKeys({ db, clock }, secrets))
    const dataKeys = await openDataKeys({ db, clock, log }, secrets)
    dataKeys.stop()
    const keys = keysOn(dataKeys.ring)
    const resealed =
      (await resealAuthenticators(db, keys)) +
      (await resealMails(db, keys)) +
      (await resealWebhookSecrets(db, keys)) +
      (await rewrapCredentials(db, keys)) +
      (await resealIdentityKeys(db, keys))
    report('Values re-encrypted', resealed)
    const { removed, kept } = await retireKeys({ db, clock })
    report('Old data keys removed', removed)
    if (kept.length > 0) say(`Old data keys that are still needed: ${kept.join(', ')}`)
    say(nextStep(config, { hasNewKeys: values['new-keys'] }))
    if (!config.secretKey) forgetPreviousSecrets(config.dataFolder)
  } finally {
    await database.close()
  }
}

function nextStep(
  { secretKey, previousSecretKeys }: Config,
  { hasNewKeys }: { hasNewKeys: boolean },
) {
  if (hasNewKeys) {
    return `The new data keys take effect in ${KEY_LEAD_SECONDS / 60} minutes. Run this command without --new-keys 20 minutes from now.`
  }
  if (!secretKey) return 'The new secret key is in the data folder.'
  return previousSecretKeys.length > 0
    ? 'PREVIOUS_SECRET_KEYS is no longer needed. Remove it once every server has the new SECRET_KEY.'
    : 'Every data key is encrypted with SECRET_KEY.'
}

const report = (what: string, count: number) => say(`${what}: ${count}`)

try {
  await rotate()
} catch (error) {
  process.stderr.write(errorText(error, 'The keys could not be rotated.'))
  process.exit(1)
}
