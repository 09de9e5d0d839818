// It consists of the library's components alone, and has no styles of its own.
import '@parapet/components/fonts.css'
