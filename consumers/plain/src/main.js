import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { Examples } from './examples.js'
import { Host } from './host.js'

createRoot(document.getElementById('root')).render(
  createElement(StrictMode, null, createElement(Host), createElement(Examples)),
)
