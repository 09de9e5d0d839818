let zone: string | undefined

/** Sets the time zone in which days begin on every page: as the person prefers. */
export function setReaderZone(preferred: string) {
  zone = preferred
}

export const readerZone = () => zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
