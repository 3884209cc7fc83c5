import type { Metadata } from 'next'

/** Lets people add these pages to the home screen of their phone. */
export const metadata: Metadata = { manifest: '/wallet/manifest.webmanifest' }

export default function BalanceLayout({ children }: { children: React.ReactNode }) {
  return children
}
