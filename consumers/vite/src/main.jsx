import './styles.js'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { Examples } from './examples.jsx'
import { Host } from './host.jsx'

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Host />
    <Examples />
  </StrictMode>,
)
