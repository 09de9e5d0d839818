import type { Config } from '../platform/config.ts'
import { type Model, openModel } from './providers/language-model.ts'

/** The assistant's dependencies. */
export type Assistant = { model: Model | undefined }

export const setUpAssistant = ({ assistant }: Pick<Config, 'assistant'>): Assistant => ({
  model: openModel(assistant),
})

declare module 'hono' {
  interface ContextVariableMap {
    assistant: Assistant
  }
}
