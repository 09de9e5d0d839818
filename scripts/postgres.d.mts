export function startPostgres(options?: {
  install?: boolean
  isDurable?: boolean
  isChangeable?: boolean
  standbyOf?: string
  files?: Record<string, string>
  settings?: string[]
}): Promise<
  | {
      url: string
      restart: (mode: 'fast' | 'immediate') => Promise<void>
      halt: () => Promise<void>
      start: () => Promise<void>
      promote: () => Promise<void>
      stop: () => void
    }
  | undefined
>

export function installedPostgres():
  | { major: number; hasLibrary: (name: string) => boolean }
  | undefined
