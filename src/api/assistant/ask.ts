import type { Ask, AskEvent } from '../../../contract/assistant/conversation.ts'
import { openStream } from '../client.ts'
import { NetworkError } from '../failures.ts'

/** Asks a question, and yields the events of its answer as they arrive. Aborting `signal` stops it. */
export async function* ask(body: Ask, signal: AbortSignal): AsyncGenerator<AskEvent> {
  const stream = await openStream('POST /v1/assistant/ask', { body, signal })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let hasEnded = false
  for (;;) {
    const { done, value } = await readOrFail(reader)
    if (done) break
    const chunks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = chunks.pop() ?? ''
    for (const chunk of chunks) {
      const data = /^data: ?(.*)$/m.exec(chunk)?.[1]
      if (data === undefined) continue
      const event = JSON.parse(data) as AskEvent
      hasEnded ||= event.type === 'ended'
      yield event
    }
  }
  if (!hasEnded) throw interrupted()
}

const interrupted = (cause?: unknown) =>
  new NetworkError('the connection was lost while the answer was arriving. Try again.', { cause })

async function readOrFail(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw interrupted(error)
  }
}
