import './host-styles.js'
import { createRoot } from 'react-dom/client'

import { Host } from './host.jsx'

createRoot(document.getElementById('root')).render(<Host />)
