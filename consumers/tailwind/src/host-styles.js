import './host.css'
