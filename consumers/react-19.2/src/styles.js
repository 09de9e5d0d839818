import './host-styles.js'
import '@parapet/components/styles.css'
