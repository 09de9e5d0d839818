import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

import { Host } from './host.js'

createRoot(document.getElementById('root')).render(createElement(Host))
