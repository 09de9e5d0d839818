export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** A server, used as the console uses it. `mailbox` lists sent emails in the format of /dev/mailbox.json. */
export function apiUnderTest(url: string, mailbox?: string) {
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    userToken?: string,
  ): Promise<Answer> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(userToken !== undefined && { Authorization: userToken }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parseObject(text) }
  }

  /** Like a browser that follows a link or submits a form: with its cookies, but without following redirects. */
  const browse = async (path: string, cookies: string[], form?: Record<string, string>) => {
    const response = await fetch(new URL(path, url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    await response.body?.cancel()
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? undefined : new URL(location, response.url),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
    }
  }

  const given = new Set<string>()
  /** Waits up to ten seconds for the newest code mailed to an address, ignoring codes that were returned before. */
  const mailedCode = async (to: string) => {
    if (mailbox === undefined) throw new Error('No mailbox was specified.')
    const address = new URL(mailbox)
    address.searchParams.set('to', to)
    const givenUpAt = Date.now() + 10_000
    while (Date.now() < givenUpAt) {
      const mails = (await (await fetch(address)).json()) as { text: string }[]
      const codes = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      const code = codes.find((one) => !given.has(one))
      if (code) {
        given.add(code)
        return code
      }
      await new Promise((resolve) => void setTimeout(resolve, 100))
    }
    throw new Error(`No code was emailed to ${to} within 10 seconds.`)
  }

  return {
    get: (path: string, userToken?: string) => ask('GET', path, undefined, userToken),
    post: (path: string, body?: unknown, userToken?: string) => ask('POST', path, body, userToken),
    browse,
    mailedCode,
  }
}
export type ApiUnderTest = ReturnType<typeof apiUnderTest>

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
