import './host-styles.css'
