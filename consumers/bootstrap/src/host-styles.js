import 'bootstrap/dist/css/bootstrap.css'
