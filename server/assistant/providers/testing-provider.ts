import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a model does next: writes, calls a tool, or misbehaves. */
export type Step =
  | { text: string }
  | { call: string; input: object }
  | { finish: 'refusal' | 'length' }
  /** Says nothing more, and keeps the connection. */
  | { hang: true }
  /** Closes the connection in the middle. */
  | { breakOff: true }
  | { status: number; body?: object }

export type Asked = {
  path: string
  authorization: string | undefined
  /** The whole request, as it was sent. */
  text: string
  /** What the last message of the request contains: the question, or results of tools. */
  last: string
  /** Whether results of tools were sent in this turn. */
  hasResults: boolean
  toolNames: string[]
  mayCallTools: boolean
}

/**
 * A server on this machine that speaks the wire formats of OpenAI's chat completions and of Anthropic's messages, with
 * streaming. `act` decides what the model does with a request.
 */
export async function startProvider(act: (asked: Asked) => readonly Step[]) {
  const seen: Asked[] = []
  let whenSeen = () => {}
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const asked = askedIn(request, text)
      seen.push(asked)
      whenSeen()
      const steps = act(asked)
      const write = request.url?.endsWith('/messages') ? writeAnthropic : writeOpenAi
      return write(response, steps)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`
  const env = (provider: 'openai-compatible' | 'anthropic') => ({
    ASSISTANT_PROVIDER: provider,
    ASSISTANT_MODEL: 'loopback-1',
    ASSISTANT_URL: url,
    ASSISTANT_API_KEY: 'sk-loopback-key-that-nobody-sees',
  })
  return {
    url,
    seen,
    env,
    /** Settles with the next request. */
    nextRequest: () =>
      new Promise<void>((settle) => {
        whenSeen = settle
      }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readText(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

type Body = {
  messages: { role: string; content: unknown }[]
  tools?: { name?: string; function?: { name: string } }[]
  tool_choice?: string | { type: string }
}

function askedIn(request: IncomingMessage, text: string): Asked {
  const { messages, tools = [], tool_choice: choice } = JSON.parse(text) as Body
  const last = messages.at(-1)
  const content = JSON.stringify(last?.content ?? '')
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization ?? String(request.headers['x-api-key']),
    text,
    last: content,
    hasResults: last?.role === 'tool' || content.includes('"tool_result"'),
    toolNames: tools.map(({ name, function: described }) => name ?? described?.name ?? ''),
    mayCallTools: !JSON.stringify(choice ?? '').includes('none'),
  }
}

async function writeOpenAi(response: ServerResponse, steps: readonly Step[]) {
  const refused = steps.find((step) => 'status' in step)
  if (refused) return refuse(response, refused)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'loopback-1',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    )
  let finish = 'stop'
  let calls = 0
  send({ role: 'assistant', content: '' })
  for (const step of steps) {
    if ('text' in step) {
      for (const part of step.text.match(/.{1,20}/gs) ?? []) send({ content: part })
    } else if ('call' in step) {
      finish = 'tool_calls'
      send({
        tool_calls: [
          {
            index: calls,
            id: `call_${calls}`,
            type: 'function',
            function: { name: step.call, arguments: JSON.stringify(step.input) },
          },
        ],
      })
      calls += 1
    } else if ('finish' in step) {
      finish = step.finish === 'refusal' ? 'content_filter' : 'length'
    } else if ('hang' in step) return undefined
    else if ('breakOff' in step) return breakOff(response)
  }
  send({}, finish)
  response.end('data: [DONE]\n\n')
  return undefined
}

async function writeAnthropic(response: ServerResponse, steps: readonly Step[]) {
  const refused = steps.find((step) => 'status' in step)
  if (refused) return refuse(response, refused)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  send('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'loopback-1',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  })
  let reason = 'end_turn'
  let index = 0
  const block = (content: object, deltas: object[]) => {
    send('content_block_start', { index, content_block: content })
    for (const delta of deltas) send('content_block_delta', { index, delta })
    send('content_block_stop', { index })
    index += 1
  }
  for (const step of steps) {
    if ('text' in step) {
      const parts = step.text.match(/.{1,20}/gs) ?? []
      block(
        { type: 'text', text: '' },
        parts.map((text) => ({ type: 'text_delta', text })),
      )
    } else if ('call' in step) {
      reason = 'tool_use'
      block({ type: 'tool_use', id: `toolu_${index}`, name: step.call, input: {} }, [
        { type: 'input_json_delta', partial_json: JSON.stringify(step.input) },
      ])
    } else if ('finish' in step) reason = step.finish === 'refusal' ? 'refusal' : 'max_tokens'
    else if ('hang' in step) return undefined
    else if ('breakOff' in step) return breakOff(response)
  }
  send('message_delta', {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 1 },
  })
  send('message_stop', {})
  response.end()
  return undefined
}

function refuse(
  response: ServerResponse,
  {
    status,
    body = { type: 'error', error: { type: 'error', message: 'Refused.' } },
  }: { status: number; body?: object },
) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** After what was written has left. */
const breakOff = (response: ServerResponse) =>
  new Promise<void>((settle) => {
    response.write(': end\n\n', () => {
      response.destroy()
      settle()
    })
  })
