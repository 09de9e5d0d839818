import { SetUpPage } from '../set-up-page.tsx'
import { AddRecordLink } from './add-record-link.tsx'
import { Records } from './records.tsx'

/** /domain-scan/{id}/entries: the records as Parapet will serve them; `?import=file` opens the upload. */
export function EntriesPage() {
  return (
    <SetUpPage
      title="Review records"
      step={1}
      width="full"
      description="These records go along to Parapet. A scan can’t see every record: add what is missing before you go on."
      renderActions={(domain) => <AddRecordLink domain={domain} />}
    >
      {(domain) => <Records domain={domain} />}
    </SetUpPage>
  )
}
