import { type CatalogueEntry, sendHeader } from './entry.ts'

const group = 'http'

export const httpCatalogue = {
  content_security_policy: {
    group,
    title: 'Content Security Policy',
    weight: 25,
    advice:
      'Say where scripts, styles and images may come from. Begin with the report-only header, see what it would stop, then enforce it.',
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
      'Set cookies with Secure and SameSite, and those of a session with HttpOnly too. The application that sets them is the best place; a web server can add what it leaves out.',
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
      'Don’t send back whichever Origin asks. Compare it with a list of those that may read, or leave Access-Control-Allow-Credentials out.',
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
    advice: 'Answer plain HTTP with one redirect to HTTPS on the same host, and go on from there.',
    snippets: (domain) => [
      {
        place: 'nginx',
        code: `server {\n  listen 80;\n  listen [::]:80;\n  server_name ${domain} www.${domain};\n  return 301 https://$host$request_uri;\n}`,
      },
      {
        place: 'apache',
        code: `<VirtualHost *:80>\n  ServerName ${domain}\n  Redirect permanent / https://${domain}/\n</VirtualHost>`,
      },
      { place: 'caddy', code: `# Caddy redirects by itself.\n${domain} {\n}` },
    ],
  },
  strict_transport_security: {
    group,
    title: 'Strict-Transport-Security',
    weight: 20,
    advice:
      'Send the header over HTTPS. Begin with a short time: until it is over, browsers refuse to come back over plain HTTP.',
    snippets: sendHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains'),
  },
  subresource_integrity: {
    group,
    title: 'Subresource integrity',
    weight: 50,
    advice:
      'Load scripts of others over https:// and with the hash of what you have checked, or keep them on your own server.',
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
    advice: 'Keep browsers from taking a file for something else, such as an upload for a script.',
    snippets: sendHeader('X-Content-Type-Options', 'nosniff'),
  },
  x_frame_options: {
    group,
    title: 'Framing',
    weight: 20,
    advice:
      'Keep other websites from laying this one under theirs and catching clicks. The directive frame-ancestors of a Content Security Policy does the same.',
    snippets: sendHeader('X-Frame-Options', 'DENY'),
  },
  referrer_policy: {
    group,
    title: 'Referrer-Policy',
    weight: 5,
    advice: 'Tell other websites no more than which website a visitor came from.',
    snippets: sendHeader('Referrer-Policy', 'strict-origin-when-cross-origin'),
  },
  cross_origin_resource_policy: {
    group,
    title: 'Cross-Origin-Resource-Policy',
    weight: 5,
    advice: 'Keep other websites from loading files of this one, unless they are made for that.',
    snippets: sendHeader('Cross-Origin-Resource-Policy', 'same-origin'),
  },
  cross_origin_opener_policy: {
    group,
    title: 'Cross-Origin-Opener-Policy',
    weight: 5,
    advice:
      'Keep windows of other websites apart. Where sign-in or payment opens a window, use same-origin-allow-popups.',
    snippets: sendHeader('Cross-Origin-Opener-Policy', 'same-origin'),
  },
  cross_origin_embedder_policy: {
    group,
    title: 'Cross-Origin-Embedder-Policy',
    weight: 5,
    advice: 'Load files of others only where they agree to it, or without cookies.',
    snippets: sendHeader('Cross-Origin-Embedder-Policy', 'require-corp'),
  },
} satisfies Record<string, CatalogueEntry>
