import { expect } from 'vitest'

import { test } from '../../testing/test.ts'
import { logSender } from '../testing-log-sender.ts'

/** Lines that a PostgreSQL 15 with another lc_messages wrote, except for their dates. */
const lines = [
  `2026-03-01 08:30:53.883 UTC,"parapet","postgres",16707,"127.0.0.1:34920",6b071715.4143,4,"idle",2026-03-01 08:30:53 UTC,2/3,0,LOG,00000,"Anweisung: create table users(a text)",,,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:53.896 UTC,"parapet","postgres",16707,"127.0.0.1:34920",6b071715.4143,8,"SELECT",2026-03-01 08:30:53 UTC,2/7,0,LOG,00000,"Ausführen <unnamed>: select a from users where a = 'x: y' and a = $1","Parameter: $1 = 'sesame'",,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:53.860 UTC,"parapet","postgres",16707,"127.0.0.1:34920",6b071715.4143,2,"authentication",2026-03-01 08:30:53 UTC,2/1,0,LOG,00000,"Verbindung autorisiert: Benutzer=parapet Datenbank=postgres application_name=shop",,,,,,,,,"","client backend",,0`,
  `2026-03-01 08:30:53.903 UTC,"parapet","postgres",16707,"127.0.0.1:34920",6b071715.4143,19,"SELECT",2026-03-01 08:30:53 UTC,2/12,0,FEHLER,42703,"Spalte »broken« existiert nicht",,,,,,"select broken",8,,"shop","client backend",,0`,
  `2026-03-01 08:30:53.896 UTC,"parapet","postgres",16707,"127.0.0.1:34920",6b071715.4143,10,"SET",2026-03-01 08:30:53 UTC,2/0,0,LOG,00000,"Dauer: 0.077 ms",,,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:08.515 UTC,"parapet","postgres",17017,"127.0.0.1:53964",6b071724.4279,4,"idle",2026-03-01 08:30:08 UTC,3/3,0,LOG,00000,"instruction : create table users(a text)",,,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:08.539 UTC,"parapet","postgres",17017,"127.0.0.1:53964",6b071724.4279,8,"SELECT",2026-03-01 08:30:08 UTC,3/7,0,LOG,00000,"exécute <unnamed>: select a from users where a = 'x: y' and a = $1","paramètres : $1 = 'sesame'",,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:08.496 UTC,"parapet","postgres",17017,"127.0.0.1:53964",6b071724.4279,2,"authentication",2026-03-01 08:30:08 UTC,3/1,0,LOG,00000,"connexion autoris?e : utilisateur=parapet base de donn?es postgres application_name=shop",,,,,,,,,"","client backend",,0`,
  `2026-03-01 08:30:04.031 UTC,"parapet","postgres",16982,"127.0.0.1:51776",6b071720.4256,4,"idle",2026-03-01 08:30:04 UTC,2/3,0,LOG,00000,"sentencia: create table users(a text)",,,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:04.012 UTC,"parapet","postgres",16982,"127.0.0.1:51776",6b071720.4256,2,"authentication",2026-03-01 08:30:04 UTC,2/1,0,LOG,00000,"conexi?n autorizada: usuario=parapet base_de_datos=postgres nombre_de_aplicaci?n=shop",,,,,,,,,"","client backend",,0`,
  `2026-03-01 08:30:56.399 UTC,"parapet","postgres",16792,"127.0.0.1:42636",6b071718.4198,4,"idle",2026-03-01 08:30:56 UTC,3/3,0,LOG,00000,"文: create table users(a text)",,,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:56.410 UTC,"parapet","postgres",16792,"127.0.0.1:42636",6b071718.4198,15,"SELECT",2026-03-01 08:30:56 UTC,3/10,0,LOG,00000,"実行 <unnamed>: select a from users where a = $1","パラメータ: $1 = 'sesame'",,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:56.393 UTC,"parapet","postgres",16792,"127.0.0.1:42636",6b071718.4198,2,"authentication",2026-03-01 08:30:56 UTC,3/1,0,LOG,00000,"???????: ????=parapet ??????=postgres application_name=shop",,,,,,,,,"","client backend",,0`,
  `2026-03-01 08:30:00.803 UTC,"parapet","postgres",16921,"127.0.0.1:46542",6b07171c.4219,4,"idle",2026-03-01 08:30:00 UTC,3/3,0,СООБЩЕНИЕ,00000,"оператор: create table users(a text)",,,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:00.775 UTC,"parapet","postgres",16921,"127.0.0.1:46542",6b07171c.4219,2,"authentication",2026-03-01 08:30:00 UTC,3/1,0,SOOBSHHENIE,00000,"podklyuchenie avtorizovano: pol\`zovatel\`=parapet baza=postgres prilozhenie=shop",,,,,,,,,"","client backend",,0`,
  `2026-03-01 08:30:00.825 UTC,"nobody","postgres",16922,"127.0.0.1:46550",6b07171c.421a,3,"startup",2026-03-01 08:30:00 UTC,4/1,0,VAZHNO,28000,"rol\` ""nobody"" ne sushhestvuet",,,,,,,,,"","client backend",,0`,
]
/** German in jsonlog, whose severities are always in English. */
const jsonLine = {
  timestamp: '2026-03-01 08:30:53.883 UTC',
  user: 'parapet',
  dbname: 'postgres',
  pid: 16707,
  remote_host: '127.0.0.1',
  remote_port: 34920,
  session_id: '6b071715.4143',
  line_num: 4,
  ps: 'idle',
  session_start: '2026-03-01 08:30:53 UTC',
  vxid: '2/3',
  txid: 0,
  error_severity: 'LOG',
  message: 'Anweisung: create table users(a text)',
  application_name: 'shop',
  backend_type: 'client backend',
  query_id: 0,
}
/** About the server itself, in English. */
const english = [
  `2026-03-01 08:30:50.892 UTC,,,16616,,6b071712.40e8,4,,2026-03-01 08:30:50 UTC,,0,LOG,00000,"listening on Unix socket ""/tmp/.s.PGSQL.31402""",,,,,,,,,"","postmaster",,0`,
  `2026-03-01 08:30:50.980 UTC,"parapet","postgres",16624,"127.0.0.1:34148",6b071712.40f0,10,"SET",2026-03-01 08:30:50 UTC,3/0,0,LOG,00000,"duration: 0.049 ms",,,,,,,,,"shop","client backend",,0`,
  `2026-03-01 08:30:51.004 UTC,"parapet","postgres",16624,"127.0.0.1:34148",6b071712.40f0,20,"idle",2026-03-01 08:30:50 UTC,,0,LOG,00000,"disconnection: session time: 0:00:00.054 user=parapet database=postgres host=127.0.0.1 port=34148",,,,,,,,,"shop","client backend",,0`,
]

test('a log in another language is refused line by line, with the setting to change', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada)
  const { body } = await send([
    ...lines.map((message) => ({ message })),
    jsonLine,
    ...english.map((message) => ({ message })),
  ])
  expect(body.data).toMatchObject({
    accepted: 0,
    skipped: english.length,
    rejected_count: lines.length + 1,
  })
  const { data } = (await ada.get(`${path}/log-arrivals`)).body
  const reasons = data.refused_lines.map(({ reason }: { reason: string }) => reason)
  expect(new Set(reasons)).toEqual(new Set(['log_language']))
  expect(data.refused_lines[0].settings).toBe(`lc_messages = 'C'`)
})
