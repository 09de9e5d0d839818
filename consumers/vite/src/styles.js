import './host-styles.js'
import '@parapet/components/fonts.css'
import '@parapet/components/styles-unlayered-no-reset.css'
