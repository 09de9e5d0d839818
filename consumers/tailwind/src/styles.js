import './application.css'
