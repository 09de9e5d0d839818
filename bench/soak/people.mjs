// People who sign up, sign in and read; programs that send events and zone files. Acknowledged writes are recorded.
import { setTimeout as sleep } from 'node:timers/promises'

import { anEvent } from '../shared/attack-events.mjs'

const PASSWORD = 'a lantern for the soak'
const PEOPLE_MAX = 40
const BATCH = 50
const RECORDS = 20

export function startPeople({ client, database, random, replicas }) {
  const people = []
  let isOver = false
  let made = 0
  const { send } = client
  const one = (list) => list[Math.floor(random() * list.length)]
  const whole = (max) => Math.floor(random() * max)
  const address = () => `10.${whole(250)}.${whole(250)}.${whole(250)}`

  const signUp = async () => {
    const email = `soak-${(made += 1)}@example.com`
    const from = address()
    const registered = await send('/v1/register', {
      address: from,
      body: { username: email, password: PASSWORD, confirm_password: PASSWORD },
    })
    if (registered?.status !== 200) return
    const token = registered.body.user_token
    const person = { email, address: from, token, events: 0, uncertainEvents: 0, records: 0 }
    person.isSignedUp = true
    people.push(person)
    const mails = await send(`/dev/mailbox.json?to=${email}`)
    const otp = /\b\d{6}\b/.exec(mails?.body?.[0]?.text ?? '')?.[0]
    if (!otp) return
    await send('/v1/verify-otp', { token, address: from, body: { otp } })
    const added = await send('/v1/domain', { token, body: { name: `soak-${made}.com` } })
    if (added?.status !== 200) return
    const key = await send(`/v1/domain/${added.body.data.id}/ingest-key`, { token, body: {} })
    if (key?.status !== 200) return
    Object.assign(person, { domainId: added.body.data.id, key: key.body.data.ingest_key })
  }

  const pages = [
    '/v1/user',
    '/v1/domain',
    '/v1/notifications',
    '/v1/attacks?limit=20',
    '/v1/attacks/counts',
    '/v1/attacks/top',
    '/v1/posture/findings',
  ]
  const visit = async () => {
    const person = one(people)
    if (!person) return sleep(100)
    const answer = await send('/v1/auth', {
      address: person.address,
      body: { username: person.email, password: PASSWORD },
    })
    if (answer?.status !== 200) return
    const token = answer.body.user_token
    for (const page of pages) await send(page, { token })
    if (person.domainId) {
      for (const part of ['records', 'rules', 'settings', 'policy']) {
        await send(`/v1/domain/${person.domainId}/${part}`, { token })
      }
    }
    await send('/v1/sign-out', { token, body: {} })
  }

  const sendEvents = async () => {
    const person = one(people)
    if (!person?.key) return sleep(100)
    const events = Array.from({ length: BATCH }, () =>
      anEvent((made += 1), Date.now() - whole(60_000)),
    )
    const answer = await send(`/v1/domain/${person.domainId}/events`, {
      token: person.key,
      body: { events },
    })
    if (answer?.status === 200) person.events += answer.body.data.accepted
    // It may have succeeded anyway.
    else if (!answer || answer.status === 503) person.uncertainEvents += BATCH
  }

  const importZone = async () => {
    const person = one(people)
    if (!person?.domainId) return sleep(100)
    const lines = Array.from(
      { length: RECORDS },
      () => `r${(made += 1)} 300 IN A 192.0.2.${whole(250)}`,
    )
    const answer = await send(`/v1/domain/${person.domainId}/zone-file`, {
      token: person.token,
      body: { file: lines.join('\n') },
    })
    if (answer?.status === 200) person.records += answer.body.data.added
  }

  const listen = async () => {
    const person = one(people)
    const replica = one(replicas)
    if (!person || !replica.isServing) return sleep(100)
    try {
      const response = await fetch(`${replica.url}/v1/live`, {
        headers: { authorization: person.token },
        signal: AbortSignal.timeout(5_000 + whole(20_000)),
      })
      // eslint-disable-next-line no-unused-vars -- it is read to its end, whatever comes
      for await (const chunk of response.body ?? []) if (isOver) break
    } catch {
      // A stream ends with its replica, or when the person has left.
    }
  }

  const loop = async (work, pauseMs) => {
    while (!isOver) {
      await work()
      await sleep(random() * pauseMs)
    }
  }
  const loops = [
    loop(async () => (people.length < PEOPLE_MAX ? signUp() : sleep(1_000)), 2_000),
    ...Array.from({ length: 3 }, () => loop(visit, 400)),
    ...Array.from({ length: 2 }, () => loop(sendEvents, 300)),
    loop(importZone, 4_000),
    loop(listen, 100),
    loop(listen, 100),
  ]

  return {
    people,
    stop: async () => {
      isOver = true
      await Promise.all(loops)
    },
    /** Acknowledged writes that are missing. */
    losses: () => lossesOf(people, database),
  }
}

async function lossesOf(people, database) {
  const lost = []
  for (const person of people) {
    const [account] = await database.ask('select id from accounts where email = $1', [person.email])
    if (!account) lost.push(`the account ${person.email}`)
    if (!person.domainId) continue
    const [{ events }] = await database.ask(
      'select count(*)::int as events from attack_events where domain_id = $1 and not is_demo',
      [person.domainId],
    )
    const [{ records }] = await database.ask(
      "select count(*)::int as records from domain_records where domain_id = $1 and source = 'file'",
      [person.domainId],
    )
    if (events < person.events) lost.push(`${person.events - events} events of ${person.email}`)
    if (events > person.events + person.uncertainEvents)
      lost.push(`${person.email} has duplicate events`)
    if (records < person.records)
      lost.push(`${person.records - records} records of ${person.email}`)
  }
  return lost
}
