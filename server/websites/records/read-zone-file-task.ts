import { readZoneFile, type ZoneFile } from '../../platform/dns/zone-file.ts'

type ZoneFileInput = { file: string; domain: string }

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    readZoneFile: (input: ZoneFileInput) => ZoneFile
  }
}

/** Parses a zone file in the heavy-work thread. */
export const readZoneFileTask = ({ file, domain }: ZoneFileInput) => readZoneFile(file, domain)
