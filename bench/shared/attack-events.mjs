const countries = ['US', 'CN', 'RU', 'DE', 'NL', 'BR', 'IN', 'VN', 'FR']
const actions = ['blocked', 'blocked', 'blocked', 'blocked', 'challenged', 'logged', 'allowed']
const often = (most) => Math.floor(Math.random() ** 3 * most)

const MESSAGE = 'SQL Injection Attack Detected via libinjection'
const fields = ['id', 'q', 'name', 'comment', 'redirect', 'page', 'user', 'filter']
const payloads = [
  "1' OR '1'='1",
  "' UNION SELECT name FROM users-- -",
  '../../etc/passwd',
  '<svg/onload=',
]
const agents = ['sqlmap', 'curl', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome']
/** Of the text after what was found: most are short, the longest is cut by the server. */
const LONGEST_VALUE = 450

const word = () => Math.random().toString(36).slice(2)
const oneOf = (values) => values[often(values.length)]

/** No two are the same, because the server redacts the same text only once in a batch. */
function anExcerpt() {
  const length = often(LONGEST_VALUE)
  let value = `${oneOf(payloads)} ${word()}`
  while (value.length < length) value += ` ${word()}`
  return `Matched Data: ${value.slice(0, 12)} found within ARGS:${oneOf(fields)}: ${value}`
}

/** Most requests match one or two rules, some match five, and the evaluation follows. */
function rulesOfRequest() {
  const ids = Array.from({ length: 1 + often(5) }, () => String(942_100 + often(900)))
  return [
    ...ids.map((id) => ({ id, message: MESSAGE, excerpt: anExcerpt() })),
    { id: '949110', message: `Inbound Anomaly Score Exceeded (Total Score: ${5 * ids.length})` },
  ]
}

/** A realistic event: a few addresses, rules and paths cause most of the noise. */
export const anEvent = (id, at) => ({
  id: String(id),
  occurred_at: new Date(at).toISOString(),
  action: actions[often(actions.length)],
  address: `10.0.${often(256)}.${often(256)}`,
  country: countries[often(countries.length)],
  method: 'GET',
  host: 'example.com',
  path: `/page/${often(2_000)}`,
  status: 403,
  user_agent: `${oneOf(agents)}/${often(200)}.${often(90)}`,
  rules: rulesOfRequest(),
  score: 10,
})

const tags = ['application-multi', 'language-multi', 'attack-sqli', 'paranoia-level/1', 'OWASP_CRS']
const REGULAR_EXPRESSION =
  '(?i)\\\\b(?:having|select|union\\\\b[\\\\s\\\\x0b]*(?:all|(?:distin|sele)ct))\\\\b[\\\\s\\\\x0b]*[^\\\\s\\\\x0b]'

/** The event as a line of ModSecurity 3's audit log (see server/websites/attacks/samples). */
export function auditLogLine({
  id,
  occurred_at: at,
  address,
  method,
  host,
  path,
  status,
  ...event
}) {
  const matchOf = (excerpt) =>
    excerpt
      ? `Rx' with parameter \`${REGULAR_EXPRESSION}' against variable \`ARGS:id' (Value: \`${excerpt.split(': ').at(-1)}' )`
      : `Ge' with parameter \`5' against variable \`TX:BLOCKING_INBOUND_ANOMALY_SCORE' (Value: \`10' )`
  const ofRule = ({ id: ruleId, message, excerpt }) => ({
    message,
    details: {
      match: `Matched "Operator \`${matchOf(excerpt)}`,
      reference: 'o1,16v17,35t:urlDecodeUni,t:removeCommentsChar',
      ruleId,
      file: '/etc/modsecurity/crs4/rules/REQUEST-942-APPLICATION-ATTACK-SQLI.conf',
      lineNumber: '206',
      data: excerpt ?? '',
      severity: '2',
      ver: 'OWASP_CRS/4.7.0',
      rev: '',
      tags,
      maturity: '0',
      accuracy: '0',
    },
  })
  return JSON.stringify({
    transaction: {
      client_ip: address,
      // Sun Mar 01 08:55:00 2026
      time_stamp: new Date(at)
        .toUTCString()
        .replace(/^(\w+), (\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 $4'),
      server_id: '2ce124b0c5d02b433a9392782ff8b313286c1942',
      client_port: 59_706,
      host_ip: '127.0.0.1',
      host_port: 443,
      unique_id: id,
      request: {
        method,
        http_version: 1.1,
        uri: path,
        headers: { Host: host, 'User-Agent': event.user_agent, Accept: '*/*' },
      },
      response: { http_code: status },
      producer: {
        modsecurity: 'ModSecurity v3.0.9 (Linux)',
        connector: 'ModSecurity-nginx v1.0.3',
        secrules_engine: 'Enabled',
        components: ['OWASP_CRS/4.7.0'],
      },
      messages: event.rules.map(ofRule),
    },
  })
}

/** The event as a line of Coraza's audit log. */
export const corazaLine = ({
  id,
  occurred_at: at,
  address,
  method,
  host,
  path,
  status,
  ...event
}) =>
  JSON.stringify({
    transaction: {
      timestamp: at,
      unix_timestamp: new Date(at).getTime() * 1e6,
      id,
      client_ip: address,
      client_port: 59_706,
      host_ip: '',
      host_port: 0,
      server_id: host,
      request: {
        method,
        protocol: 'HTTP/1.1',
        uri: path,
        http_version: '',
        headers: { host: [host], 'user-agent': [event.user_agent], accept: ['*/*'] },
        body: '',
        files: null,
      },
      response: { protocol: '', status, headers: {}, body: '' },
      producer: { connector: '', version: '', server: '', rule_engine: 'On', stopwatch: '' },
      is_interrupted: true,
    },
    messages: event.rules.map(({ id: ruleId, message, excerpt }) => ({
      actionset: '',
      message,
      data: {
        file: 'REQUEST-942-APPLICATION-ATTACK-SQLI.conf',
        line: 206,
        id: Number(ruleId),
        rev: '',
        msg: message,
        data: excerpt ?? '',
        severity: 2,
        ver: 'OWASP_CRS/4.7.0',
        maturity: 0,
        accuracy: 0,
        tags,
        raw: `SecRule ARGS "@rx ${REGULAR_EXPRESSION}"`,
      },
    })),
  })

/** The event as a line of ModSecurity 2's audit log. */
export const modSecurity2Line = ({
  id,
  occurred_at: at,
  address,
  method,
  host,
  path,
  status,
  ...event
}) =>
  JSON.stringify({
    transaction: {
      // 01/Mar/2026:08:55:00.000000 +0000
      time: new Date(at)
        .toUTCString()
        .replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, '$1/$2/$3:$4.000000 +0000'),
      transaction_id: id,
      remote_address: address,
      remote_port: 59_706,
      local_address: '127.0.0.1',
      local_port: 443,
    },
    request: {
      request_line: `${method} ${path} HTTP/1.1`,
      headers: { Host: host, 'User-Agent': event.user_agent, Accept: '*/*' },
    },
    response: { protocol: 'HTTP/1.1', status, headers: {} },
    audit_data: {
      messages: event.rules.map(
        ({ id: ruleId, message, excerpt }) =>
          `Warning. Pattern match "${REGULAR_EXPRESSION}" at ARGS:id. [file "/etc/modsecurity/crs/rules/REQUEST-942-APPLICATION-ATTACK-SQLI.conf"] [line "206"] [id "${ruleId}"] [msg "${message}"]${excerpt ? ` [data "${excerpt}"]` : ''} [severity "CRITICAL"] [ver "OWASP_CRS/3.3.5"]${tags.map((tag) => ` [tag "${tag}"]`).join('')}`,
      ),
      action: {
        intercepted: true,
        phase: 2,
        message: 'Operator GE matched 5 at TX:anomaly_score.',
      },
      engine_mode: 'ENABLED',
    },
  })

const oftenOf = (values) =>
  `(array['${values.join("','")}'])[1 + floor(power(random(), 3) * ${values.length})::int]`
const oftenUpTo = (most) => `floor(power(random(), 3) * ${most})::int`

/** The same, `events` over the last `days`, generated by PostgreSQL itself, with their sums and their sample. */
export const fillWithAttacks = ({ events, days, organisationId, domainId }) => [
  // The weeks that server/platform/log-intake/partitions.ts would create.
  `do $$ begin
     for week in floor(extract(epoch from now() - interval '${days} days') / 604800)::int .. floor(extract(epoch from now()) / 604800)::int loop
       execute format('create table if not exists %I partition of attack_events for values from (%L) to (%L)',
         'attack_events_' || to_char('1970-01-01'::date + 7 * week, 'YYYY_MM_DD'),
         '1970-01-01'::date + 7 * week || ' 00:00Z', '1970-01-01'::date + 7 * week + 7 || ' 00:00Z');
     end loop;
   end $$`,
  `insert into attack_events (organisation_id, domain_id, occurred_at, id, action, address, country, method, host, path, status, user_agent, score, rule_ids, rules, rule_id, rule_message, category, severity, excerpt, is_demo)
   select '${organisationId}', '${domainId}', at,
     (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '8' || left(digest, 3) || '8' || substr(digest, 4, 15))::uuid,
     ${oftenOf(actions)}, ('10.0.' || ${oftenUpTo(256)} || '.' || ${oftenUpTo(256)})::inet, ${oftenOf(countries)},
     'GET', 'example.com', '/page/' || ${oftenUpTo(2_000)}, 403, 'sqlmap/1.8.2', 10, rule_ids,
     jsonb_build_array(
       jsonb_build_object('id', rule_ids[1], 'message', '${MESSAGE}', 'category', 'sql_injection', 'severity', 'critical', 'excerpt', excerpt),
       jsonb_build_object('id', rule_ids[2], 'message', '${MESSAGE}', 'category', 'sql_injection', 'severity', 'critical', 'excerpt', excerpt),
       jsonb_build_object('id', '949110', 'message', 'Inbound Anomaly Score Exceeded (Total Score: 10)', 'category', 'anomaly_score', 'severity', 'critical', 'excerpt', null)
     ),
     rule_ids[1], '${MESSAGE}', 'sql_injection', 'critical', excerpt, false
   from (
     select md5(number::text) as digest,
       'Matched Data: ' || left(md5(number::text), 12) || ' found within ARGS:id: ' || repeat(md5(number::text) || ' ', 1 + ${oftenUpTo(Math.floor(LONGEST_VALUE / 33))}) as excerpt,
       date_trunc('milliseconds', now() - interval '${days} days' * (1 - number / ${events}.0)) as at,
       array[(942100 + ${oftenUpTo(900)})::text, (942100 + ${oftenUpTo(900)})::text, '949110'] as rule_ids
     from generate_series(1, ${events}) as number
   ) as numbers`,
  `insert into attack_samples (organisation_id, occurred_at, id, domain_id, action, address, country, method, host, path, rule_ids, category, severity)
   select organisation_id, occurred_at, id, domain_id, action, address, country, method, host, path, rule_ids, category, severity
   from attack_events where get_byte(uuid_send(id), 15) % 32 = 0`,
  `insert into attack_counts (organisation_id, domain_id, hour, action, category, count)
   select organisation_id, domain_id, date_trunc('hour', occurred_at, 'UTC'), action, category, count(*)
   from attack_events group by 1, 2, 3, 4, 5`,
  'vacuum analyze attack_events, attack_samples, attack_counts',
]
