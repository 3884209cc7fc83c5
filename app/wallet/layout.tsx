import type { Metadata, Viewport } from 'next'

/** A phone can keep these pages on its first screen. */
export const metadata: Metadata = { manifest: '/wallet/manifest.webmanifest' }

// The grounds of globals.css.
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12100e' },
  ],
}

export default function BalanceLayout({ children }: { children: React.ReactNode }) {
  return children
}
