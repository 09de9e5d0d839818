export type Release = { minor: number; endsOn: string }

/** As of November 2026 (https://www.postgresql.org/support/versioning/). */
export const releases: Readonly<Record<number, Release>> = {
  13: { minor: 23, endsOn: '2025-11-13' },
  14: { minor: 25, endsOn: '2026-11-12' },
  15: { minor: 20, endsOn: '2027-11-11' },
  16: { minor: 16, endsOn: '2028-11-09' },
  17: { minor: 12, endsOn: '2029-11-08' },
  18: { minor: 6, endsOn: '2030-11-14' },
}

export const majorOf = (version: number) => Math.floor(version / 10_000)
export const minorOf = (version: number) => version % 10_000
