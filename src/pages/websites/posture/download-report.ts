import type { PostureReport } from '../../../../contract/websites/posture.ts'

/** Downloads the visible report as a file. */
export function downloadReport(name: string, report: PostureReport) {
  const file = new Blob([JSON.stringify({ website: name, ...report }, null, 2)], {
    type: 'application/json',
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}-posture-${report.checked_at.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(address)
}
