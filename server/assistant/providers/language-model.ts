import type { LanguageModel } from 'ai'

import type { AssistantModel } from '../../platform/config.ts'

/** A configured model, and the library that talks to it: loaded only where there is one. */
export type Model = {
  name: string
  timeoutMs: number
  sdk: Promise<{ model: LanguageModel; ai: typeof import('ai') }>
}

/** A provider that redirects would be sent the key somewhere else. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

export function openModel(configured: AssistantModel | undefined): Model | undefined {
  if (!configured) return undefined
  const sdk = load(configured)
  // Whoever asks first learns of a failure.
  sdk.catch(() => undefined)
  return { name: configured.model, timeoutMs: configured.timeoutMs, sdk }
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
