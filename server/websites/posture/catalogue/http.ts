import { type CatalogueEntry, sendHeader } from './entry.ts'

const group = 'http'

export const httpCatalogue = {
  content_security_policy: {
    group,
    title: 'Content Security Policy',
    weight: 25,
    advice:
      'Define where scripts, styles and images may be loaded from. Start with the report-only header, review what it would block, then enforce it.',
    snippets: sendHeader(
      'Content-Security-Policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
  },
  cookies: {
    group,
    title: 'Cookies',
    weight: 40,
    advice:
      'Set cookies with Secure and SameSite, and session cookies also with HttpOnly. The best place is the application that sets them; a web server can add missing attributes.',
    snippets: () => [
      { place: 'nginx', code: 'proxy_cookie_flags ~ secure httponly samesite=lax;' },
      {
        place: 'apache',
        code: 'Header always edit Set-Cookie ^(.*)$ "$1; Secure; HttpOnly; SameSite=Lax"',
      },
    ],
  },
  cross_origin_resource_sharing: {
    group,
    title: 'Cross-origin resource sharing',
    weight: 50,
    advice:
      'Don’t echo every Origin. Compare it with a list of allowed origins, or omit Access-Control-Allow-Credentials.',
    snippets: (domain) => [
      {
        place: 'nginx',
        code: `map $http_origin $allowed_origin {\n  default "";\n  "https://app.${domain}" $http_origin;\n}\n\nadd_header Access-Control-Allow-Origin $allowed_origin always;\nadd_header Vary Origin always;`,
      },
      {
        place: 'apache',
        code: `SetEnvIf Origin "^https://app\\.${domain.replaceAll('.', '\\.')}$" ALLOWED_ORIGIN=$0\nHeader always set Access-Control-Allow-Origin "%{ALLOWED_ORIGIN}e" env=ALLOWED_ORIGIN\nHeader always merge Vary Origin`,
      },
      {
        place: 'caddy',
        code: `@allowed header Origin https://app.${domain}\nheader @allowed Access-Control-Allow-Origin https://app.${domain}\nheader +Vary Origin`,
      },
    ],
  },
  redirection: {
    group,
    title: 'Redirect to HTTPS',
    weight: 20,
    advice:
      'Respond to plain HTTP with one redirect to HTTPS on the same host. Any further redirects come after that.',
    snippets: (domain) => [
      {
        place: 'nginx',
        code: `server {\n  listen 80;\n  listen [::]:80;\n  server_name ${domain} www.${domain};\n  return 301 https://$host$request_uri;\n}`,
      },
      {
        place: 'apache',
        code: `<VirtualHost *:80>\n  ServerName ${domain}\n  Redirect permanent / https://${domain}/\n</VirtualHost>`,
      },
      { place: 'caddy', code: `# Caddy redirects automatically.\n${domain} {\n}` },
    ],
  },
  strict_transport_security: {
    group,
    title: 'Strict-Transport-Security',
    weight: 20,
    advice:
      'Send the header over HTTPS. Start with a short max-age: until it expires, browsers refuse plain HTTP.',
    snippets: sendHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains'),
  },
  subresource_integrity: {
    group,
    title: 'Subresource integrity',
    weight: 50,
    advice:
      'Load third-party scripts over https:// with an integrity hash, or host them on your own server.',
    snippets: () => [
      {
        place: 'html',
        code: '<script\n  src="https://cdn.example/library.js"\n  integrity="sha384-HASH"\n  crossorigin="anonymous"\n></script>',
      },
    ],
  },
  x_content_type_options: {
    group,
    title: 'X-Content-Type-Options',
    weight: 5,
    advice: 'Prevent MIME sniffing, so that browsers don’t run an upload as a script, for example.',
    snippets: sendHeader('X-Content-Type-Options', 'nosniff'),
  },
  x_frame_options: {
    group,
    title: 'Framing',
    weight: 20,
    advice:
      'Prevent clickjacking: keep other websites from framing this one. The frame-ancestors directive of a Content Security Policy does the same.',
    snippets: sendHeader('X-Frame-Options', 'DENY'),
  },
  referrer_policy: {
    group,
    title: 'Referrer-Policy',
    weight: 5,
    advice: 'Send other websites at most the origin of the page that a visitor came from.',
    snippets: sendHeader('Referrer-Policy', 'strict-origin-when-cross-origin'),
  },
  cross_origin_resource_policy: {
    group,
    title: 'Cross-Origin-Resource-Policy',
    weight: 5,
    advice:
      'Keep other websites from loading this one’s files, unless the files are meant to be shared.',
    snippets: sendHeader('Cross-Origin-Resource-Policy', 'same-origin'),
  },
  cross_origin_opener_policy: {
    group,
    title: 'Cross-Origin-Opener-Policy',
    weight: 5,
    advice:
      'Isolate this website from other websites’ windows. If sign-in or payment opens a window, use same-origin-allow-popups.',
    snippets: sendHeader('Cross-Origin-Opener-Policy', 'same-origin'),
  },
  cross_origin_embedder_policy: {
    group,
    title: 'Cross-Origin-Embedder-Policy',
    weight: 5,
    advice: 'Load files from other origins only if they opt in, or without cookies.',
    snippets: sendHeader('Cross-Origin-Embedder-Policy', 'require-corp'),
  },
} satisfies Record<string, CatalogueEntry>
