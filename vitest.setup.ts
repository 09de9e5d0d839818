import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may take long.
configure({ asyncUtilTimeout: 60_000 })

// What a file leaves rendered would be removed by the next one, which may have emptied the document.
afterEach(cleanup)

// A worker's files share one document. Which of them come before depends on their times.
if (typeof document !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  // jsdom can remember the focus of an element that is gone, and then no element has it until another one gets it.
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
}
