import { GeistSans } from 'geist/font/sans'
import type { Metadata } from 'next'
import { devanagari } from './devanagari-font'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Khata', template: '%s · Khata' },
  description: 'Subscription billing on prepaid wallets',
}

// Each answer has a nonce of its own, which a page made at build time cannot have.
export const dynamic = 'force-dynamic'

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" className={`${GeistSans.variable} ${devanagari.variable}`}>
      <body>{children}</body>
    </html>
  )
}
