import './globals.css'

export const metadata = { title: 'Application', icons: 'data:,' }

const Layout = ({ children }) => (
  <html lang="en">
    <body>
      <div id="root">{children}</div>
    </body>
  </html>
)
export default Layout
