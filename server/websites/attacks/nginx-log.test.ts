import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished } from 'vitest'

import { attackSender } from '../../testing/attack-sender.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { hasModSecurity, startNginx } from '../../testing/nginx.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

/** The settings for nginx in the documentation, which are those in the console. */
const [, documented = ''] =
  /```nginx\n([\s\S]+?)```/.exec(readFileSync('docs/ship-attack-logs.md', 'utf8')) ?? []

/** As the Core Rule Set numbers and scores them, for requests with this header. */
const RULES = `
SecRuleEngine On
SecRule REQUEST_HEADERS:X-Attack "@rx ." "id:942100,phase:1,pass,log,msg:'SQL Injection',severity:'CRITICAL',setvar:'tx.score=5'"
SecRule TX:score "@ge 5" "id:949110,phase:1,deny,status:403,msg:'Inbound Anomaly Score Exceeded (Total Score: %{tx.score})'"`

/** The socket has no address of a client. */
const PROXIED = 'set_real_ip_from unix:; real_ip_header X-Real-IP;'

test.runIf(hasModSecurity)(
  'with the settings in the console, the log that nginx writes shows what was blocked',
  async ({ database }) => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const log = join(folder, 'modsec_audit.json')
    const serverLines = documented.replace('/var/log/modsec_audit.json', log)
    expect(serverLines).toContain(log)
    const statusOf = await startNginx(RULES, { serverLines: `${PROXIED}\n${serverLines}` })
    const attacking = { 'x-attack': '1', 'x-real-ip': '192.0.2.7' }
    expect(await statusOf('/shop?id=1', attacking)).toBe(403)
    expect(await statusOf('/shop?id=2')).toBe(404)
    expect(await statusOf('/login', attacking)).toBe(403)
    await expect.poll(() => readFileSync(log, 'utf8').split('\n').filter(Boolean)).toHaveLength(2)

    await database.clear()
    const server = startTestServer(database, { clock: movableClock(new Date()) })
    onTestFinished(server.stop)
    const ada = await server.join('ada@example.com')
    const { sendLines } = await attackSender(server, ada)
    const lines = readFileSync(log, 'utf8')
    const { data } = (await sendLines(lines)).body
    expect(data).toMatchObject({ accepted: 2, rejected: [] })
    expect((await sendLines(lines)).body.data).toMatchObject({ accepted: 0, duplicates: 2 })
    const { body } = await ada.get('/v1/attacks')
    expect(body.data).toHaveLength(2)
    for (const attack of body.data) {
      expect(attack).toMatchObject({
        action: 'blocked',
        address: '192.0.2.7',
        rule_id: '942100',
        score: 5,
      })
    }
    expect(body.data.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '/login',
      '/shop',
    ])
  },
)
