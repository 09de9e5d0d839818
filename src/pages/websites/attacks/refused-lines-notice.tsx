import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { logArrivalsQuery } from '../../../api/websites/log-arrivals.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { RefusedLines } from './refused-lines.tsx'
import { refusedInWords } from './refused-words.ts'

/** On the page of a website: lines of its logs are refused. Opens the instructions to fix it. */
export function RefusedLinesNotice({ domainId }: { domainId: string }) {
  const { data } = useQuery(logArrivalsQuery(domainId))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.refused.length === 0) return null
  return (
    <>
      <Alert tone="caution" title={`${refusedInWords(data.refused)}.`}>
        <Button variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
          View refused lines
        </Button>
      </Alert>
      {isOpen && (
        <Sheet isOpen onOpenChange={setOpen} title="Refused lines">
          <RefusedLines arrivals={data} />
        </Sheet>
      )}
    </>
  )
}
