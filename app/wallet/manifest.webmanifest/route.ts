import icon from './icon-512.png'
import maskable from './maskable-512.png'

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
    { src: icon.src, sizes: '512x512', type: 'image/png' },
    // For phones that crop icons to a shape: the letter stays visible in each of them.
    { src: maskable.src, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** The manifest with which people can add the pages of a balance to the home screen of their phone. */
export function GET(): Response {
  return Response.json(MANIFEST, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  })
}
