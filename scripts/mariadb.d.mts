export function startMariadb(options?: {
  install?: boolean
  files?: Record<string, string>
  settings?: readonly string[]
}): Promise<
  | {
      port: number
      /** Contains its files. */
      folder: string
      restart: (settings?: readonly string[]) => Promise<void>
      stop: () => void
    }
  | undefined
>
