const MANIFEST = {
  id: '/wallet',
  name: 'Khata',
  short_name: 'Khata',
  start_url: '/wallet',
  scope: '/wallet',
  display: 'standalone',
  background_color: '#fbf9f5',
  theme_color: '#fbf9f5',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/wallet/apple-icon.png', sizes: '192x192', type: 'image/png' },
  ],
}

/** With it a phone keeps the pages of a balance on its first screen. */
export function GET(): Response {
  return Response.json(MANIFEST, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  })
}
