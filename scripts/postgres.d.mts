export function startPostgres(options?: {
  install?: boolean
}): Promise<{ url: string; stop: () => void } | undefined>
