import type { MessagePort } from 'node:worker_threads'

/** The data that the thread is started with. */
export type WorkerSettings = {
  folder: string
  /** False only in tests, whose data may be lost. */
  isDurable: boolean
}

export type ToWorker =
  | { kind: 'connect'; port: MessagePort }
  | { kind: 'count_syncs' }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready'; isNew: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'syncs'; count: number }
