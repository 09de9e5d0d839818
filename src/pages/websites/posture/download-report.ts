import type { PostureReport } from '../../../../contract/websites/posture.ts'
import { saveFile } from '../../shared/save-file.ts'

/** Downloads the visible report as a file. */
export function downloadReport(name: string, report: PostureReport) {
  const day = report.checked_at.slice(0, 10)
  const text = JSON.stringify({ website: name, ...report }, null, 2)
  saveFile(`${name}-posture-${day}.json`, text, 'application/json')
}
