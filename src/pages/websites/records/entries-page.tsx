import { productName } from '../../shared/product-name.ts'
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
      renderDescription={() =>
        `${productName()} will serve these records. A scan can’t find every record: add missing ones before you continue.`
      }
      renderActions={(domain) => <AddRecordLink domain={domain} />}
    >
      {(domain) => <Records domain={domain} />}
    </SetUpPage>
  )
}
