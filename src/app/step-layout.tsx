import { Outlet } from 'react-router-dom'

import { Alert } from '../components/alert/index.ts'
import { storageNotice, useOfflineNotice } from './browser-notices.ts'

/** Around every page without the frame of the console. */
export function StepLayout() {
  return (
    <>
      <Alert tone="caution" live="polite" className="px-4 py-3 sm:px-8">
        {useOfflineNotice()}
      </Alert>
      <Alert tone="caution" className="px-4 pt-3 sm:px-8">
        {storageNotice()}
      </Alert>
      <Outlet />
    </>
  )
}
