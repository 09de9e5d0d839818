import type { LanguageModel } from 'ai'

import type { AssistantModel } from '../../platform/config.ts'

/** A configured model and its client library, which is only loaded when a model is configured. */
export type Model = {
  name: string
  timeoutMs: number
  contextCharacters: number
  sdk: Promise<{ model: LanguageModel; ai: typeof import('ai') }>
}

/** Following a redirect from the provider could send the key to another host. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

export function openModel(configured: AssistantModel | undefined): Model | undefined {
  if (!configured) return undefined
  const sdk = load(configured)
  // A failure appears with the first question.
  sdk.catch(() => undefined)
  const { model: name, timeoutMs, contextCharacters } = configured
  return { name, timeoutMs, contextCharacters, sdk }
}

async function load({ provider, model, url, apiKey }: AssistantModel) {
  const ai = await import('ai')
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const anthropic = createAnthropic({
      baseURL: url,
      apiKey: apiKey ?? '',
      fetch: withoutRedirects,
    })
    return { ai, model: anthropic(model) }
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const compatible = createOpenAICompatible({
    name: 'assistant',
    baseURL: url,
    ...(apiKey && { apiKey }),
    fetch: withoutRedirects,
  })
  return { ai, model: compatible(model) }
}
